"""An agent with Anthropic's client, and two instrumentations of it side by side: Traceloop's and OpenInference's."""

import json
import sys

from anthropic import Anthropic
from openinference.instrumentation.anthropic import AnthropicInstrumentor as OpenInference
from opentelemetry.instrumentation.anthropic import AnthropicInstrumentor as Traceloop

from agent_telemetry import provider
from weather import tools, weather

Traceloop().instrument(tracer_provider=provider)
OpenInference().instrument(tracer_provider=provider)
known = [{"name": each["name"], "input_schema": each["parameters"]} for each in (tool["function"] for tool in tools)]
client = Anthropic()
messages = [{"role": "user", "content": sys.argv[-1]}]
while True:
    reply = client.messages.create(model="claude-sonnet-4-5", max_tokens=500, messages=messages, tools=known)
    messages.append({"role": "assistant", "content": [block.model_dump() for block in reply.content]})
    if reply.stop_reason != "tool_use":
        break
    for block in reply.content:
        result = {"type": "tool_result", "tool_use_id": block.id, "content": json.dumps(weather(**block.input))}
        messages.append({"role": "user", "content": [result]})
print(reply.content[0].text)
provider.shutdown()
