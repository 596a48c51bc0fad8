"""`instrumented.py MODULE AGENT INPUT`: runs an agent after MODULE's instrumentation of OpenAI's client."""

import importlib
import runpy
import sys

_, module, agent, *rest = sys.argv
importlib.import_module(module).OpenAIInstrumentor().instrument()
sys.argv = [agent, *rest]
runpy.run_path(agent, run_name="__main__")
