"""A crew of one agent with CrewAI, and OpenInference's instrumentation of it: `--calls`, which wraps its calls,
`--events`, which listens to its events, or `--all`: its calls, and those of OpenAI's client that it makes."""

import json
import os
import sys
from tempfile import TemporaryDirectory

home = TemporaryDirectory()
# CrewAI reports to its makers unless it is told not to, and keeps a database and a key in the user's home.
os.environ.update(CREWAI_DISABLE_TELEMETRY="true", CREWAI_TRACING_ENABLED="false", HOME=home.name)

from crewai import Agent, Crew, Task
from crewai.events import crewai_event_bus
from crewai.tools import tool
from openinference.instrumentation.crewai import CrewAIInstrumentor
from openinference.instrumentation.openai import OpenAIInstrumentor
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor

from weather import weather

mode, question = sys.argv[-2:]
provider = TracerProvider()
provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
CrewAIInstrumentor().instrument(tracer_provider=provider, use_event_listener=mode == "--events")
if mode == "--all":
    OpenAIInstrumentor().instrument(tracer_provider=provider)


@tool
def get_weather(city: str) -> str:
    """The weather in a city."""
    return json.dumps(weather(city))


agent = Agent(
    role="weather-agent",
    goal="Answer questions about the weather.",
    backstory="You know the weather in every city.",
    tools=[get_weather],
    llm="gpt-4o-mini",
)
task = Task(description="{question}", expected_output="One sentence.", agent=agent)
print(Crew(agents=[agent], tasks=[task]).kickoff(inputs={"question": question}))
# Its listeners end the last spans in threads of their own.
crewai_event_bus.flush()
provider.shutdown()
home.cleanup()
