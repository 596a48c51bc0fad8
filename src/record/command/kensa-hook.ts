/** Python imports the first module of this name that it finds at its start. */
export const hookFile = 'sitecustomize.py'

/**
 * What the trace folder, first in PYTHONPATH, makes every Python program do before its own first line:
 * start the recorder of Kensa where that is installed, and ask for message content in the way that the
 * newest OpenTelemetry packages want it (older ones know `true` only, which these take for "no").
 * Then the `sitecustomize` that ours hides has its turn, and may fail as it would without us. Nothing
 * is printed, and nothing of ours stops the program.
 *
 * The folder stays in PYTHONPATH until a recorder was started: tools that start Python programs are
 * Python programs themselves, with other packages.
 */
export const hookSource = `# Written by Scenario Gate for one run of an agent, and removed after it.
import os
import sys

_folder = os.path.dirname(os.path.abspath(__file__))


def _is_elsewhere(path):
    return os.path.abspath(path or os.curdir) != _folder


def _leave_path():
    sys.path[:] = [path for path in sys.path if _is_elsewhere(path)]


def _start_kensa():
    import importlib.util
    import warnings

    if importlib.util.find_spec("kensa") is None:
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from kensa.exporter import instrument

        instrument()
    paths = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    os.environ["PYTHONPATH"] = os.pathsep.join(path for path in paths if path and _is_elsewhere(path))


def _ask_for_content():
    import importlib.util

    content = "OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT"
    opt_in = "OTEL_SEMCONV_STABILITY_OPT_IN"
    if os.environ.get(opt_in) or os.environ.get(content) != "true":
        return
    if importlib.util.find_spec("opentelemetry.util.genai") is not None:
        os.environ[opt_in] = "gen_ai_latest_experimental"
        os.environ[content] = "SPAN_ONLY"


def _run_next():
    from importlib.machinery import PathFinder
    from importlib.util import module_from_spec

    spec = PathFinder.find_spec("sitecustomize", sys.path)
    if spec is None or spec.loader is None:
        return
    module = module_from_spec(spec)
    sys.modules["sitecustomize"] = module
    spec.loader.exec_module(module)


for _step in (_leave_path, _ask_for_content, _start_kensa):
    try:
        _step()
    except Exception:
        pass
_run_next()
`
