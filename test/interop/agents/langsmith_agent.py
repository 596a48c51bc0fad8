"""An agent with LangSmith's SDK, which sends what it traces over OpenTelemetry."""

import sys

from langsmith import traceable
from langsmith.run_trees import get_cached_client
from langsmith.wrappers import wrap_openai
from openai import OpenAI
from opentelemetry import trace
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor

from weather import converse, weather

provider = TracerProvider()
provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
trace.set_tracer_provider(provider)


@traceable(run_type="tool")
def get_weather(city):
    return weather(city)


@traceable(name="weather-agent")
def agent(question):
    return converse(wrap_openai(OpenAI()), question, get_weather)


print(agent(sys.argv[-1]))
get_cached_client().flush()
provider.shutdown()
