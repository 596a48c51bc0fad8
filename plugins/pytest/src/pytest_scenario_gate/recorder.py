"""What a test records of its agent, and the files that Scenario Gate reads."""

import dataclasses
import hashlib
import json
import os
import re
import subprocess
import tempfile

# Files of other names are never removed.
RUN_FILE = re.compile(r"[0-9a-f]{16}-\d+\.json")
INDEX = "tests.yaml"
TRACES = "traces"
MAX_ID = 200
MAX_MESSAGE = 2000
SECRET_NAME = re.compile(r"key|token|secret|passw", re.IGNORECASE)


class AgentRun:
    """The run of an agent in one test."""

    def __init__(self):
        self.recordings = []
        self.spans = []

    def record(self, recording):
        """Keeps messages, a result or anything else that holds the run, in any format that Scenario Gate reads.

        Models of Pydantic, dataclasses and plain JSON values are taken; a text is taken as the content of a file.
        """
        self.recordings.append(json.loads(json.dumps(recording, default=_to_json)))

    def record_file(self, path):
        """Keeps a trace file that the agent wrote."""
        with open(path, encoding="utf-8") as file:
            self.recordings.append(file.read())


def _to_json(value):
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json")
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return dataclasses.asdict(value)
    raise TypeError(f"agent_run.record: {type(value).__name__} is no JSON value; pass its messages or its dict")


def make_id(name):
    """The id of a scenario: the name of the test, without what no file can hold, shortened with a digest."""
    text = name.encode("utf-8", "backslashreplace").decode("utf-8")
    return text if len(text) <= MAX_ID else f"{text[: MAX_ID - 9]}~{digest(text)[:8]}"


def read_revision(folder):
    """The commit that is checked out; None where git does not tell."""
    try:
        command = ["git", "-C", folder, "rev-parse", "--verify", "HEAD"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=10, check=False)
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def digest(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:16]


def clear(folder):
    """Removes the files of an earlier run, so that no old result stands for a test that did not run, and keeps git from the new ones."""
    runs = os.path.join(folder, TRACES)
    paths = [os.path.join(folder, INDEX)]
    if os.path.isdir(runs):
        paths += [os.path.join(runs, name) for name in os.listdir(runs) if RUN_FILE.fullmatch(name)]
    for path in paths:
        if os.path.lexists(path):
            os.remove(path)
    # Nothing of it is worth a commit: a run counts only at the commit that it was made at.
    _write(os.path.join(folder, ".gitignore"), "*\n")


def write_run(folder, run, facts):
    """Writes one run of a test. Facts: scenario, trial, verdict, revision, version, message, duration_ms; those that are known."""
    test = {key: value for key, value in facts.items() if value is not None}
    if "message" in test:
        test["message"] = test["message"][:MAX_MESSAGE]
    content = {"scenario_gate_test": test, "recordings": run.recordings}
    if run.spans:
        content["spans"] = [run.spans]
    _write(_run_path(folder, facts), _mask(json.dumps(content)) + "\n")


def remove_run(folder, facts):
    os.remove(_run_path(folder, facts))


def _run_path(folder, facts):
    return os.path.join(folder, TRACES, f"{digest(facts['scenario'])}-{facts['trial']}.json")


def write_index(folder, tests, scenarios=()):
    """Writes the scenarios of all tests, of an id, a version and a place each: JSON, which is YAML too, one a line."""
    lines = [json.dumps(scenario) for scenario in [*scenarios, *(_scenario(*test) for test in tests)]]
    _write(os.path.join(folder, INDEX), "[\n" + ",\n".join(lines) + "\n]\n")


def read_index(folder):
    with open(os.path.join(folder, INDEX), encoding="utf-8") as file:
        return json.load(file)


def _scenario(scenario, version, place):
    params = {} if version is None else {"by": version}
    check = {"type": "recorded_verdict", "params": params, "description": place}
    return {"id": scenario, "checks": [check]}


def _mask(text):
    """Without the values of variables that are named like secrets."""
    for name, value in os.environ.items():
        if len(value) >= 8 and SECRET_NAME.search(name):
            # Recordings hold JSON as text, and that again.
            for _ in range(3):
                value = json.dumps(value)[1:-1]
                text = text.replace(value, "***")
    return text


def _write(path, text):
    """Whole or not at all, whoever else writes there."""
    folder = os.path.dirname(path)
    os.makedirs(folder, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=folder, suffix=".tmp")
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(draft, path)
