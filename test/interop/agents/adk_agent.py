"""An agent with Google's ADK, and its own telemetry."""

import asyncio
import sys

from google.adk.agents import Agent
from google.adk.runners import InMemoryRunner

from agent_telemetry import provider
from weather import weather


def get_weather(city: str) -> dict:
    """The weather in a city."""
    return weather(city)


async def main():
    agent = Agent(name="weather", model="gemini-2.5-flash", tools=[get_weather])
    runner = InMemoryRunner(agent=agent)
    answer = None
    for event in await runner.run_debug(sys.argv[-1], quiet=True):
        if event.content and event.content.parts and event.content.parts[0].text:
            answer = event.content.parts[0].text
    print(answer)


asyncio.run(main())
provider.shutdown()
