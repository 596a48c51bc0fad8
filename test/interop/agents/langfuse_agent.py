"""An agent with Langfuse's SDK: its client of OpenAI, and decorators around the agent and its tool."""

import sys

from langfuse import get_client, observe
from langfuse.openai import OpenAI

from weather import converse, weather


@observe(as_type="tool")
def get_weather(city):
    return weather(city)


@observe(as_type="agent", name="weather-agent")
def agent(question):
    return converse(OpenAI(), question, get_weather)


print(agent(sys.argv[-1]))
get_client().flush()
