"""Sets of numbers: a folder with files that a player has in the place of the shipped ones (`Settings.files`).

A file's name without its ending is the name of what it replaces; ``set.yaml`` says which version of the engine the set
was learned by and in which form its numbers are, and has a digest of every file. It is written last, so a folder
without it is no set.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from engine.base.files import replace_file, replace_text
from engine.base.version import __version__
from engine.base.yaml_text import parse_yaml

MANIFEST = "set.yaml"

FORM = 2
"""The form of the numbers; whoever changes what one of the files must hold counts this up. A set without a form has
form 1."""

Contents = tuple[tuple[str, bytes], ...]
"""The files of a set, each by its name in the folder, in the order of the names."""


class SetError(ValueError):
    """Raised for a folder that holds no usable set of numbers, i.e. of files that replace shipped ones.

    The text names the folder and says why.
    """


def digest_of(contents: Contents) -> str:
    """Return the SHA-256 digest (hexadecimal) of the names and contents of all files of a set of numbers."""
    found = hashlib.sha256()
    for name, data in contents:
        found.update(f"{name} {len(data)}\n".encode() + data)
    return found.hexdigest()


def read_contents(folder: Path) -> Contents:
    """Return the files of the set of numbers in a folder, as pairs of name and contents, sorted by name.

    Raises SetError, naming the folder or the file, if a file is missing or was changed, or if another version
    of the engine, or a build with numbers of another form, learned the set.
    """
    wanted = _list_digests(folder)
    contents = []
    for name, digest in sorted(wanted.items()):
        try:
            data = folder.joinpath(name).read_bytes()
        except OSError as error:
            raise SetError(f"'{folder / name}' cannot be read: {error.strerror}") from None
        if hashlib.sha256(data).hexdigest() != digest:
            raise SetError(f"'{folder / name}' is damaged or was changed: '{MANIFEST}' has another digest")
        contents.append((name, data))
    return tuple(contents)


def read_set(folder: Path) -> dict[str, Path]:
    """Return the paths of the files of the set of numbers in a folder.

    The keys are the names of the shipped files that they replace. Raises SetError as `read_contents` does.
    """
    return {Path(name).stem: folder / name for name, _ in read_contents(folder)}


def write_set(folder: Path, contents: Contents) -> None:
    """Write a set of numbers and a manifest with the digests of its files into a folder, made if need be.

    ``contents`` has the names of the files with their contents. Raises OSError; the folder then holds no
    usable set.
    """
    import yaml

    folder.mkdir(parents=True, exist_ok=True)
    folder.joinpath(MANIFEST).unlink(missing_ok=True)
    for name, data in contents:
        replace_file(folder / name, lambda out, data=data: out.write(data))  # type: ignore[misc]
    files = {name: hashlib.sha256(data).hexdigest() for name, data in contents}
    text = yaml.safe_dump({"version": __version__, "form": FORM, "files": files}, sort_keys=False)
    replace_text(
        folder / MANIFEST, "# Numbers for 'tamen --numbers FOLDER' (number_sets.py says how).\n" + text
    )


def _list_digests(folder: Path) -> dict[str, str]:
    """Return the SHA-256 digest of each file of the set of numbers in a folder, by the file's name.

    The digests are read from the manifest. Raises SetError if that is missing or damaged, or if another
    version of the engine, or a build with numbers of another form, learned the set.
    """
    import yaml

    file = folder / MANIFEST
    try:
        found = parse_yaml(file.read_text(encoding="utf-8"))
    except OSError:
        raise SetError(
            f"'{folder}' is no set of numbers: there is no '{MANIFEST}' that can be read"
        ) from None
    except (yaml.YAMLError, UnicodeDecodeError):
        raise SetError(f"'{file}' is damaged: it is not YAML") from None
    if not isinstance(found, dict) or not isinstance(found.get("files"), dict) or "version" not in found:
        raise SetError(f"'{file}' is damaged: expected 'version' and 'files'")
    if found["version"] != __version__:
        raise SetError(
            f"the set in '{folder}' was learned by version {found['version']} of the engine, this is {__version__}; "
            "learn it anew"
        )
    if found.get("form", 1) != FORM:
        raise SetError(
            f"the set in '{folder}' was learned by another build of the engine, whose numbers have another form; "
            "learn it anew"
        )
    files: dict[str, str] = found["files"]
    for name, digest in files.items():
        if not isinstance(name, str) or Path(name).name != name or not isinstance(digest, str):
            raise SetError(f"'{file}' is damaged: {name!r} is no file of the folder with its digest")
    return files
