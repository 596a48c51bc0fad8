"""An agent with OpenAI's Agents SDK, and OpenInference's instrumentation of it."""

import json
import sys

from agents import Agent, Runner, function_tool, set_trace_processors
from openinference.instrumentation.openai_agents import OpenAIAgentsInstrumentor
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor

from weather import weather

provider = TracerProvider()
provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
# Without its own, which sends to OpenAI.
set_trace_processors([])
OpenAIAgentsInstrumentor().instrument(tracer_provider=provider)


@function_tool
def get_weather(city: str) -> str:
    """The weather in a city."""
    return json.dumps(weather(city))


agent = Agent(name="weather-agent", model="gpt-4o-mini", tools=[get_weather])
print(Runner.run_sync(agent, sys.argv[-1]).final_output)
provider.shutdown()
