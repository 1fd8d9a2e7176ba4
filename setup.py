"""Why a setup.py stands beside pyproject.toml: two things cannot be said there.

The packages: ``plugins/`` and ``resources/`` lie at the top of the checkout, where people look for them, and go into
the wheel as ``hearts_qt/plugins`` and ``hearts_qt/resources``; the other packages are found, and pyproject.toml
cannot mix found and named ones.

The compiled modules: a Python file with a ``.pxd`` beside it becomes a C extension where Cython and a C compiler are
there. Where not, and where a compiler gives up, the install works all the same, and the same files run as they are.
``python setup.py build_ext --inplace`` compiles those that have changed.
"""

from pathlib import Path
from typing import Final

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext

# git keeps no empty folder, so one of them may be missing.
BESIDE_THE_PACKAGE: Final = {f"hearts_qt.{name}": name for name in ("plugins", "resources") if Path(name).is_dir()}

INLINED: Final = {"bits", "masks"}
"""Modules that are not compiled themselves: their ``.pxd`` holds C that the compiled ones take in."""

DIRECTIVES: Final = {
    "language_level": 3,
    # Seats and cards are never out of range or negative, which the interpreted form would tell.
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    # The types are those of the .pxd; an `int` in a signature shall not make a C long of it.
    "annotation_typing": False,
}

# Without contraction a sum of products is rounded as Python rounds it, on every processor. What a debugger wants
# takes half of the compiler's time.
C_OPTIONS: Final = ("-O2", "-ffp-contract=off", "-g0")


def with_types() -> list[Extension]:
    """Return the modules that have a ``.pxd`` with their types."""
    typed = sorted(path for path in Path("hearts_qt").rglob("*.pxd") if path.stem not in INLINED)
    modules = {".".join(path.with_suffix("").parts): path.with_suffix(".py") for path in typed}
    # Optional: what does not compile is left out, and its Python file is imported instead.
    return [Extension(name, [path.as_posix()], optional=True) for name, path in modules.items()]


class CompileAllOrNone(build_ext):
    """Compiles by way of Cython, only when something is built, and in all processors; one failure takes all back."""

    def build_extensions(self) -> None:
        """Turn the Python files into C and compile them. They call each other in C: a part of them is no use."""
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
        """Compile one; what is there from an earlier time shall not stand in for one that fails."""
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
        """Put what was compiled beside its source, and take away what is there from another time."""
        for ext in self.extensions:
            Path(self.get_ext_filename(ext.name)).unlink(missing_ok=True)  # type: ignore[no-untyped-call] # has no types
        super().copy_extensions_to_source()


setup(
    packages=[*find_packages(include=["hearts_qt", "hearts_qt.*"]), *BESIDE_THE_PACKAGE],
    package_dir=BESIDE_THE_PACKAGE,
    ext_modules=with_types(),
    cmdclass={"build_ext": CompileAllOrNone},
)
