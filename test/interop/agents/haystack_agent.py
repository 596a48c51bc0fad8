"""An agent with Haystack, and OpenInference's instrumentation of it."""

import json
import sys

from haystack.components.agents import Agent
from haystack.components.generators.chat import OpenAIChatGenerator
from haystack.dataclasses import ChatMessage
from haystack.tools import tool
from openinference.instrumentation.haystack import HaystackInstrumentor

from agent_telemetry import provider
from weather import weather

HaystackInstrumentor().instrument(tracer_provider=provider)


@tool
def get_weather(city: str) -> str:
    """The weather in a city."""
    return json.dumps(weather(city))


agent = Agent(chat_generator=OpenAIChatGenerator(model="gpt-4o-mini"), tools=[get_weather])
print(agent.run(messages=[ChatMessage.from_user(sys.argv[-1])])["last_message"].text)
provider.shutdown()
