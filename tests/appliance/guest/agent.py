"""The agent in the appliance: answers each JSON line from the test, which asks for a shell command or for rows."""

import json
import os
import sqlite3
import subprocess
import time
from contextlib import closing
from typing import Any

PORT = "/dev/virtio-ports/agent.0"


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """Do what was asked for, and return what became of it."""
    return select(asked) if "sql" in asked else run(asked)


def select(asked: dict[str, Any]) -> dict[str, Any]:
    """Read rows of a SQLite file; a process of its own for that would take longer than a move."""
    try:
        with closing(sqlite3.connect(f"file:{asked['file']}?mode=ro", uri=True, timeout=5)) as connection:
            return {"id": asked["id"], "status": 0, "said": connection.execute(asked["sql"]).fetchall()}
    except sqlite3.Error as error:
        return {"id": asked["id"], "status": 1, "said": str(error)}


def run(asked: dict[str, Any]) -> dict[str, Any]:
    """Run a shell command."""
    try:
        done = subprocess.run(
            ["/bin/bash", "-c", asked["sh"]],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=asked["timeout_s"],
            check=False,
        )
        return {"id": asked["id"], "status": done.returncode, "said": done.stdout.decode(errors="replace")}
    except subprocess.TimeoutExpired as error:
        return {"id": asked["id"], "status": -1, "said": str(error)}


def send(port: int, value: dict[str, Any]) -> None:
    """Write a line to the test."""
    left = json.dumps(value).encode() + b"\n"
    while left:
        left = left[os.write(port, left) :]


def serve() -> None:
    """Answer for ever."""
    port = os.open(PORT, os.O_RDWR)
    send(port, {"hello": PORT})
    rest = b""
    while True:
        # Nothing comes while nobody is at the other end.
        read = os.read(port, 65536)
        if not read:
            time.sleep(0.05)
        *lines, rest = (rest + read).split(b"\n")
        for line in filter(bytes.strip, lines):
            send(port, answer(json.loads(line)))


if __name__ == "__main__":
    serve()
