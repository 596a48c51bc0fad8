"""An agent with LlamaIndex, and OpenInference's instrumentation of it."""

import asyncio
import json
import os
import sys

from llama_index.core.agent.workflow import FunctionAgent
from llama_index.llms.openai import OpenAI
from openinference.instrumentation.llama_index import LlamaIndexInstrumentor
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor

from weather import weather

provider = TracerProvider()
provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
LlamaIndexInstrumentor().instrument(tracer_provider=provider)


def get_weather(city: str) -> str:
    """The weather in a city."""
    return json.dumps(weather(city))


async def main():
    llm = OpenAI(model="gpt-4o-mini", api_base=os.environ["OPENAI_BASE_URL"])
    agent = FunctionAgent(tools=[get_weather], llm=llm, streaming=False)
    print(await agent.run(sys.argv[-1]))


asyncio.run(main())
provider.shutdown()
