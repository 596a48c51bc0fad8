"""
`openinference_decorators.py http|grpc INPUT`: an agent with OpenInference's decorators around it and its tool, and its
instrumentation of OpenAI's client. The exporter is built by the code: no variable chooses another.
"""

import sys
from importlib import import_module

from openai import OpenAI
from openinference.instrumentation import TracerProvider
from openinference.instrumentation.openai import OpenAIInstrumentor
from opentelemetry.sdk.trace.export import BatchSpanProcessor

from weather import converse, weather

exporters = import_module(f"opentelemetry.exporter.otlp.proto.{sys.argv[1]}.trace_exporter")
provider = TracerProvider()
provider.add_span_processor(BatchSpanProcessor(exporters.OTLPSpanExporter()))
OpenAIInstrumentor().instrument(tracer_provider=provider)
tracer = provider.get_tracer(__name__)


@tracer.tool
def get_weather(city: str):
    """The weather in a city."""
    return weather(city)


@tracer.agent(name="weather-agent")
def agent(question: str):
    return converse(OpenAI(), question, get_weather)


print(agent(sys.argv[-1]))
provider.shutdown()
