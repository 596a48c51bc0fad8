"""An agent with OpenInference's decorators around it and its tool, and its instrumentation of OpenAI's client."""

import sys

from openai import OpenAI
from openinference.instrumentation import TracerProvider
from openinference.instrumentation.openai import OpenAIInstrumentor
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.trace.export import BatchSpanProcessor

from weather import converse, weather

provider = TracerProvider()
provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
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
