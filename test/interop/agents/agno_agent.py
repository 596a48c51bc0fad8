"""An agent with Agno, and OpenInference's instrumentation of it."""

import json
import sys

from agno.agent import Agent
from agno.models.openai import OpenAIChat
from openinference.instrumentation.agno import AgnoInstrumentor

from agent_telemetry import provider
from weather import weather

AgnoInstrumentor().instrument(tracer_provider=provider)


def get_weather(city: str) -> str:
    """The weather in a city."""
    return json.dumps(weather(city))


agent = Agent(name="weather-agent", model=OpenAIChat(id="gpt-4o-mini"), tools=[get_weather], telemetry=False)
print(agent.run(sys.argv[-1]).content)
provider.shutdown()
