"""An agent with AG2, and its own telemetry."""

import asyncio
import json
import sys

from ag2 import Agent, tool
from ag2.config import OpenAIConfig
from ag2.middleware.builtin.telemetry import TelemetryMiddleware

from agent_telemetry import provider
from weather import weather


@tool
def get_weather(city: str) -> str:
    """The weather in a city."""
    return json.dumps(weather(city))


async def main():
    telemetry = TelemetryMiddleware(tracer_provider=provider, agent_name="weather-agent", provider_name="openai")
    config = OpenAIConfig(model="gpt-4o-mini")
    agent = Agent("weather-agent", config=config, tools=[get_weather], middleware=[telemetry])
    reply = await agent.ask(sys.argv[-1])
    print(reply.body)


asyncio.run(main())
provider.shutdown()
