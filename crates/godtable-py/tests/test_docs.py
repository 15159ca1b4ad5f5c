"""The examples of all doc strings, and of the pages."""

import doctest
import importlib
import inspect
import pathlib
import typing

import pytest

MODULES = ["godtable", "godtable.convert", "godtable.cycles", "godtable.graph", "godtable.perm", "godtable.plot", "godtable.pocket"]
PACKAGE = pathlib.Path(__file__).parent.parent
PROJECT = PACKAGE.parent.parent
PAGES = [PACKAGE / "README.md", PROJECT / "README.md", PROJECT / "docs/use/tour.md"]


@pytest.fixture(autouse=True)
def without_windows(monkeypatch):
    monkeypatch.setenv("MPLBACKEND", "Agg")


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    module = importlib.import_module(name)
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(PROJECT)))
def test_page(page):
    result = doctest.testfile(str(page), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


def test_annotations_can_be_resolved():
    for name in MODULES[1:]:
        for value in vars(importlib.import_module(name)).values():
            if inspect.isfunction(value):
                typing.get_type_hints(value)


def test_everything_public_is_documented():
    for name in MODULES[1:]:
        module = importlib.import_module(name)
        own = {key: value for key, value in vars(module).items() if not key.startswith("_")}
        for key, value in own.items():
            if getattr(value, "__module__", None) == name:
                assert value.__doc__, f"{name}.{key}"
                for member, inner in vars(value).items() if isinstance(value, type) else ():
                    if callable(inner) and not member.startswith("_"):
                        assert inner.__doc__, f"{name}.{key}.{member}"
