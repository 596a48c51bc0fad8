import { lstat, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareCodePoints } from '../../files/paths.ts'
import { WrittenTracesReader, type WrittenTraces } from './written-traces.ts'

/** A folder of its own for the trace files of one trial, as Kensa has it; holds the hook for Python too. */
export class TraceFolder {
  /** Absolute. */
  readonly path: string

  private constructor(path: string) {
    this.path = path
  }

  static async make(parent: string = tmpdir()): Promise<TraceFolder> {
    const path = await realpath(await mkdtemp(join(parent, 'scenario-gate-')))
    await writeFile(join(path, hookFile), hookSource)
    return new TraceFolder(path)
  }

  /** Reads its regular files, sorted by name, without folders and links in it. */
  async read(): Promise<WrittenTraces> {
    const reader = new WrittenTracesReader()
    for (const name of await this.#names(reader))
      if (name !== hookFile) await reader.read(join(this.path, name), { name, isNamed: false })
    return reader.result()
  }

  /** Removes it. Never rejects: what a command made unremovable stays in the temporary folder. */
  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }

  async #names(reader: WrittenTracesReader): Promise<string[]> {
    try {
      // A command may have put something else in its place.
      if ((await lstat(this.path)).isDirectory()) {
        const entries = await readdir(this.path, { withFileTypes: true })
        return entries
          .filter((entry) => entry.isFile())
          .map(({ name }) => name)
          .sort(compareCodePoints)
      }
    } catch {
      // Nothing is there.
    }
    reader.miss('The command removed the folder for its trace files.')
    return []
  }
}

/** Python imports the first module of this name that it finds at its start. */
const hookFile = 'sitecustomize.py'

/**
 * Code that every Python program runs before its own first line, because the trace folder is first in PYTHONPATH:
 * start the recorder of Kensa where that is installed, and ask for message content in the way that the
 * newest OpenTelemetry packages and ADK 2 want it (older ones know `true` only, which these take for "no").
 * Then the `sitecustomize` that ours hides has its turn, and may fail as it would without us. Nothing
 * is printed, and nothing of ours stops the program.
 *
 * The folder stays in PYTHONPATH until a recorder was started: tools that start Python programs are
 * Python programs themselves, with other packages.
 */
const hookSource = `# Written by Scenario Gate for one run of an agent, and removed after it.
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
    content = "OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT"
    opt_in = "OTEL_SEMCONV_STABILITY_OPT_IN"
    if os.environ.get(content) != "true":
        return
    if not os.environ.get(opt_in) and _spec("opentelemetry.util.genai") is not None:
        os.environ[opt_in] = "gen_ai_latest_experimental"
        os.environ[content] = "SPAN_ONLY"
        return
    adk = _spec("google.adk")
    folders = [] if adk is None else adk.submodule_search_locations or []
    if any(os.path.exists(os.path.join(folder, "telemetry", "context.py")) for folder in folders):
        os.environ[content] = "SPAN_AND_EVENT"


def _spec(name):
    from importlib.util import find_spec

    try:
        return find_spec(name)
    except ImportError:
        return None


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
