"""An agent with the client of OpenAI and no telemetry of its own."""

import sys

from openai import OpenAI

from weather import converse

print(converse(OpenAI(), sys.argv[-1]))
