"""`pytest --scenario-gate`: each test that takes the fixture `agent_run` is a scenario, each of its runs a trial."""

import ast
import inspect
import os
import textwrap

import pytest

from .recorder import AgentRun, clear, digest, make_id, read_index, read_revision, remove_run, write_index, write_run
from .spans import SpanCollector

RUN = pytest.StashKey()
STEPS = pytest.StashKey()
ATTEMPTS = pytest.StashKey()
FACTS = pytest.StashKey()


def pytest_addoption(parser):
    group = parser.getgroup("scenario-gate")
    group.addoption("--scenario-gate", action="store_true", help="record the agent runs of tests for Scenario Gate")
    group.addoption(
        "--scenario-gate-dir",
        default=".scenario-gate/tests",
        metavar="DIR",
        help="folder for what is recorded, relative to the root of the tests (default: %(default)s)",
    )


def pytest_configure(config):
    if config.getoption("--scenario-gate"):
        root = str(config.rootpath)
        folder = os.path.join(root, config.getoption("--scenario-gate-dir"))
        recorder = Recorder(root, folder, leads=not hasattr(config, "workerinput"))
        config.pluginmanager.register(recorder, "scenario-gate-recorder")


@pytest.fixture
def agent_run(request):
    """The run of the agent in this test; `agent_run.record(messages)` keeps what it did."""
    return request.node.stash.get(RUN, None) or AgentRun()


class Recorder:
    """Writes a file for each run of a test, and the index of all tests. Of several processes one leads."""

    def __init__(self, root, folder, leads):
        self.folder = folder
        self.leads = leads
        self.spans = SpanCollector()
        self.revision = read_revision(root)
        self.broken = []
        self.expected_failures = set()

    def pytest_sessionstart(self):
        if self.leads:
            clear(self.folder)
            write_index(self.folder, [])

    def pytest_collectreport(self, report):
        if self.leads and report.failed:
            self.broken.append(make_id(report.nodeid or "collection"))

    def pytest_collection_finish(self, session):
        """Before any test runs: one that never does is a scenario without a run. All workers write the same."""
        tests = {name(item): (name(item), version(item), place(item)) for item in session.items if is_recorded(item)}
        if session.items:
            write_index(self.folder, tests.values())

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self, item):
        if is_recorded(item):
            item.stash[STEPS] = []
            item.stash[FACTS] = self.begin(item)
            item.stash[RUN] = self.spans.run = AgentRun()
            self.spans.attach()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item):
        if is_recorded(item):
            self.spans.attach()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item, call):
        report = yield
        steps = item.stash.get(STEPS, None)
        if steps is not None:
            steps.append((call, report))
            if call.when == "teardown":
                self.spans.run = None
                report.scenario_gate_expected_failure = self.finish(item, steps)
        return report

    def pytest_runtest_logreport(self, report):
        self.expected_failures.add(getattr(report, "scenario_gate_expected_failure", None))

    def pytest_sessionfinish(self):
        if not self.leads:
            return
        tests = [test for test in read_index(self.folder) if test["id"] not in self.expected_failures]
        for broken in self.broken:
            message = "the tests of this file cannot be collected"
            write_run(self.folder, AgentRun(), {"scenario": broken, "trial": 1, "verdict": "unverified", "message": message})
        write_index(self.folder, [(broken, None, broken) for broken in self.broken], tests)

    def begin(self, item):
        """Writes what is known of a run before it begins: one whose process dies has no verdict, beside others that passed."""
        attempt = item.stash.get(ATTEMPTS, 0)
        item.stash[ATTEMPTS] = attempt + 1
        facts = {
            "scenario": name(item),
            # Repetitions and reruns of a test are further trials.
            "trial": 1 + (step_of(item) or 0) + attempt * getattr(item.config.option, "count", 1),
            "verdict": "unverified",
            "message": "the test did not end",
            "version": version(item),
            "revision": self.revision,
        }
        write_run(self.folder, AgentRun(), facts)
        return facts

    def finish(self, item, steps):
        """Writes the run that has ended. The name of a test that is expected to fail, which proves nothing either way."""
        facts = item.stash[FACTS]
        if any(is_expected_failure(report) for _, report in steps):
            remove_run(self.folder, facts)
            return facts["scenario"]
        verdict, message = judge(steps)
        duration_ms = round(1000 * sum(call.duration for call, _ in steps))
        write_run(self.folder, item.stash[RUN], {**facts, "verdict": verdict, "message": message, "duration_ms": duration_ms})
        return None


def judge(steps):
    """The verdict of a test, and why. Only an assertion says that the agent failed; whatever else breaks proves nothing."""
    verdict, message = "passed", None
    if all(call.when != "call" for call, _ in steps):
        verdict, message = "unverified", "the test did not run"
    for call, report in steps:
        error = call.excinfo
        if error is None:
            if not report.passed:
                # By another plug-in, or a hook of the project.
                verdict, message = "unverified", f"the {call.when} was reported as {report.outcome}: {report.longrepr}"
            continue
        if error.errisinstance(pytest.skip.Exception):
            return "unverified", f"the test was skipped: {error.value}"
        text = error.exconly()
        if call.when == "call" and error.errisinstance((AssertionError, pytest.fail.Exception)):
            # As pytest-timeout says that time was up.
            is_timeout = text.startswith("Failed: Timeout")
            return ("unverified", text) if is_timeout else ("failed", text)
        verdict, message = "unverified", f"the {'test' if call.when == 'call' else call.when} broke: {text}"
    return verdict, message


def is_expected_failure(report):
    return hasattr(report, "wasxfail") or str(report.longrepr).startswith("[XPASS(strict)]")


def is_recorded(item):
    return "agent_run" in getattr(item, "fixturenames", ())


def step_of(item):
    """Which repetition of its test this is, from 0, by pytest-repeat."""
    return getattr(item, "callspec", None) and item.callspec.params.get("__pytest_repeat_step_number")


def name(item):
    """The name of a test; its repetitions are one test."""
    step = step_of(item)
    if step is None:
        return make_id(item.nodeid)
    mark = f"{step + 1}-{item.config.option.count}"
    parameters = "-".join(part for part in item.callspec.id.rsplit("-" + mark, 1) if part) if item.callspec.id != mark else ""
    return make_id(item.nodeid[: -len(item.callspec.id) - 2] + (f"[{parameters}]" if parameters else ""))


def place(item):
    file, line, _ = item.location
    return f"{file}:{(line or 0) + 1}"


def version(item):
    """A digest of the code of the test and its parameters, but for its name. Null where the code is not known."""
    try:
        function = ast.parse(textwrap.dedent(inspect.getsource(item.function))).body[0]
    except (AttributeError, OSError, SyntaxError, TypeError):
        return None
    function.name, function.decorator_list = "test", []
    parameters = name(item).partition("[")[2]
    return digest(ast.unparse(function) + parameters)
