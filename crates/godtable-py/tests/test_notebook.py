"""The notebook runs from its first cell to its last."""

import pathlib

import nbformat
from nbclient import NotebookClient

NOTEBOOK = pathlib.Path(__file__).parents[3] / "docs" / "notebooks" / "tour.ipynb"


def test_the_notebook_runs():
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert any("image/png" in output.get("data", {}) for output in outputs)
    texts = "".join(output.get("text", "") for output in outputs)
    assert "God's number: 10" in texts
    assert "0 below the distance" in texts and "error of the model" in texts
