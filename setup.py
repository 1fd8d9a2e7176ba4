"""Declares the packages and the compiled modules, which pyproject.toml cannot declare.

The packages: ``plugins/`` and ``resources/`` are at the top of the checkout, where people look for them. In the wheel
they are ``hearts_qt/plugins`` and ``hearts_qt/resources``. The other packages are found by setuptools, and
pyproject.toml cannot have both found packages and named packages.

The compiled modules: if Cython and a C compiler are present, a Python file with a ``.pxd`` file next to it becomes a C
extension. If they are missing or if the compiler fails, the install works too, and Python runs the same files.
``python setup.py build_ext --inplace`` compiles the files that have changed.
"""

from pathlib import Path
from typing import Final

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext

# Git does not store empty folders, so one of these folders may be missing.
BESIDE_THE_PACKAGE: Final = {f"hearts_qt.{name}": name for name in ("plugins", "resources") if Path(name).is_dir()}

INLINED: Final = {"bits", "masks"}
"""Modules that are not compiled. Their ``.pxd`` files have C code that the compiled modules include."""

DIRECTIVES: Final = {
    "language_level": 3,
    # Seats and cards are never negative or out of range. If they were, the interpreted modules would raise an error.
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    # The types come from the .pxd file. An annotation `int` must not turn a value into a C long.
    "annotation_typing": False,
}

# Without contraction a sum of products is rounded as Python rounds it, on every processor. The information for a
# debugger is left out, because it takes half of the compiler's time.
C_OPTIONS: Final = ("-O2", "-ffp-contract=off", "-g0")


def with_types() -> list[Extension]:
    """Return the modules to compile: those that have a ``.pxd`` file with their types."""
    typed = sorted(path for path in Path("hearts_qt").rglob("*.pxd") if path.stem not in INLINED)
    modules = {".".join(path.with_suffix("").parts): path.with_suffix(".py") for path in typed}
    # The modules are optional: if a module does not compile, its Python file is imported instead.
    return [Extension(name, [path.as_posix()], optional=True) for name, path in modules.items()]


class CompileAllOrNone(build_ext):
    """Compiles the modules with Cython, on all processors. If one module fails, no compiled module is kept."""

    def build_extensions(self) -> None:
        """Turn the Python files into C, and compile them.

        The modules call each other in C, so they can be used only if all of them are compiled.
        """
        try:
            from Cython.Build import cythonize
        except ImportError:
            self.announce("Cython is not there: Hearts will run without compiled modules.", level=3)
            self.extensions = []
            return
        for ext in self.extensions:
            options = {"build_dir": "build/cython", "compiler_directives": DIRECTIVES, "quiet": True}
            made = cythonize([ext], **options)[0]  # type: ignore[no-untyped-call] # Cython has no types
            ext.sources, ext.depends = made.sources, made.depends
            if self.compiler.compiler_type != "msvc":
                ext.extra_compile_args = list(C_OPTIONS)
        self.parallel = True
        super().build_extensions()
        self._take_back_a_part()

    def build_extension(self, ext: Extension) -> None:
        """Compile one module. If this fails, remove its compiled file of an earlier time."""
        try:
            super().build_extension(ext)
        except Exception:
            Path(self.get_ext_fullpath(ext.name)).unlink(missing_ok=True)
            raise

    def _take_back_a_part(self) -> None:
        files = [Path(self.get_ext_fullpath(ext.name)) for ext in self.extensions]
        if all(file.exists() for file in files):
            return
        self.announce("Nothing was compiled: Hearts will run without compiled modules.", level=3)
        for file in files:
            file.unlink(missing_ok=True)

    def copy_extensions_to_source(self) -> None:
        """Copy each compiled file next to its source, and remove the compiled file that was there before."""
        for ext in self.extensions:
            Path(self.get_ext_filename(ext.name)).unlink(missing_ok=True)  # type: ignore[no-untyped-call] # has no types
        super().copy_extensions_to_source()


setup(
    packages=[*find_packages(include=["hearts_qt", "hearts_qt.*"]), *BESIDE_THE_PACKAGE],
    package_dir=BESIDE_THE_PACKAGE,
    ext_modules=with_types(),
    cmdclass={"build_ext": CompileAllOrNone},
)
