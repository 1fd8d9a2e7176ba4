"""Why a setup.py stands beside pyproject.toml: two things cannot be said there.

The packages: ``plugins/`` and ``resources/`` lie at the top of the checkout, where people look for them, and go into
the wheel as ``hearts_qt/plugins`` and ``hearts_qt/resources``; the other packages are found, and pyproject.toml
cannot mix found and named ones.

The compiled core, when there is one: Cython's ``cythonize()`` runs in Python, and it drops ``optional=True``, which
has to be set again on each extension that it returns, or an install without a C compiler fails.
"""

from pathlib import Path

from setuptools import find_packages, setup

# git keeps no empty folder, so one of them may be missing.
BESIDE_THE_PACKAGE = {f"hearts_qt.{name}": name for name in ("plugins", "resources") if Path(name).is_dir()}

setup(
    packages=[*find_packages(include=["hearts_qt", "hearts_qt.*"]), *BESIDE_THE_PACKAGE],
    package_dir=BESIDE_THE_PACKAGE,
)
