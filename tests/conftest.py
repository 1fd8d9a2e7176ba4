"""Settings for all tests."""

import pytest

from tests.freshness import out_of_date


def pytest_configure(config: pytest.Config) -> None:
    """Refuse to run tests with compiled modules that are older than their sources."""
    late = out_of_date() if not hasattr(config, "workerinput") else []
    if late:
        raise pytest.UsageError(
            f"Older than their sources: the compiled {', '.join(late)}. To compile what has changed: "
            "python setup.py build_ext --inplace"
        )
