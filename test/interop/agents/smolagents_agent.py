"""An agent with smolagents, and OpenInference's instrumentation of it."""

import json
import os
import sys

from openinference.instrumentation.smolagents import SmolagentsInstrumentor
from smolagents import OpenAIModel, ToolCallingAgent, tool

from agent_telemetry import provider
from weather import weather

SmolagentsInstrumentor().instrument(tracer_provider=provider)


@tool
def get_weather(city: str) -> str:
    """The weather in a city.

    Args:
        city: Where.
    """
    return json.dumps(weather(city))


model = OpenAIModel(model_id="gpt-4o-mini", api_base=os.environ["OPENAI_BASE_URL"])
agent = ToolCallingAgent(name="weather_agent", tools=[get_weather], model=model, verbosity_level=0)
print(agent.run(sys.argv[-1]))
provider.shutdown()
