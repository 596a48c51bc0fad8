"""An agent with Google's client, which calls the tool by itself, and OpenTelemetry's instrumentation of it."""

import sys

from google import genai
from opentelemetry import _logs
from opentelemetry.exporter.otlp.proto.http._log_exporter import OTLPLogExporter
from opentelemetry.instrumentation.google_genai import GoogleGenAiSdkInstrumentor
from opentelemetry.sdk._logs import LoggerProvider
from opentelemetry.sdk._logs.export import BatchLogRecordProcessor

from agent_telemetry import provider
from weather import weather

logs = LoggerProvider()
logs.add_log_record_processor(BatchLogRecordProcessor(OTLPLogExporter()))
_logs.set_logger_provider(logs)
GoogleGenAiSdkInstrumentor().instrument()


def get_weather(city: str) -> dict:
    """The weather in a city."""
    return weather(city)


client = genai.Client()
config = genai.types.GenerateContentConfig(tools=[get_weather])
print(client.models.generate_content(model="gemini-2.5-flash", contents=sys.argv[-1], config=config).text)
logs.shutdown()
provider.shutdown()
