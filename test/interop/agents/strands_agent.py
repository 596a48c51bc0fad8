"""An agent with Strands, and its own telemetry."""

import json
import sys

from strands import Agent, tool
from strands.models.openai import OpenAIModel
from strands.telemetry import StrandsTelemetry

from weather import weather

telemetry = StrandsTelemetry()
telemetry.setup_otlp_exporter()


@tool
def get_weather(city: str) -> str:
    """The weather in a city.

    Args:
        city: Where.
    """
    return json.dumps(weather(city))


agent = Agent(model=OpenAIModel(model_id="gpt-4o-mini"), tools=[get_weather], callback_handler=None)
print(agent(sys.argv[-1]))
telemetry.tracer_provider.shutdown()
