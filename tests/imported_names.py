"""Finds out which names of other modules a source text speaks of, without running it."""

import ast
from collections.abc import Iterator
from pathlib import Path


def users_of(folder: Path, *names: str) -> set[str]:
    """Return the files below `folder` that speak of one of the dotted `names`, or of something in it."""
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*.py")
        if any(f"{used}.".startswith(f"{name}.") for used in names_used(path.read_text()) for name in names)
    }


def modules_used(source: str) -> set[str]:
    """Return the outermost modules that a source text imports from."""
    return {name.partition(".")[0] for name in names_used(source)}


def names_used(source: str) -> set[str]:
    """Return the dotted names that a source text imports or reaches so, such as ``pygame.display.flip``."""
    tree = ast.parse(source)
    meanings = dict(_imports(tree))
    reached = {_reached(node, meanings) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return set(meanings.values()) | _imported_in_full(tree) | (reached - {""})


def _imports(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield each name that an import brings into the file, and what it stands for."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield alias.asname or alias.name, f"{'.' * node.level}{node.module or ''}.{alias.name}"
        elif isinstance(node, ast.Import):
            for alias in node.names:
                outermost = alias.name.partition(".")[0]
                yield alias.asname or outermost, alias.name if alias.asname else outermost


def _imported_in_full(tree: ast.Module) -> set[str]:
    return {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}


def _reached(node: ast.expr, meanings: dict[str, str]) -> str:
    """Return the full name of an expression such as ``pg.flip``, or an empty text if it is no imported one."""
    if isinstance(node, ast.Name):
        return meanings.get(node.id, "")
    if isinstance(node, ast.Attribute):
        start = _reached(node.value, meanings)
        return f"{start}.{node.attr}" if start else ""
    return ""
