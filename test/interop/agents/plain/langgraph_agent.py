"""LangGraph's prebuilt agent."""

import sys

from langchain.agents import create_agent
from langchain_core.tools import tool

from weather import prompt, tried


@tool
def get_weather(city: str) -> str:
    """The weather in a city"""
    return tried(city)


agent = create_agent("openai:gpt-4o-mini", tools=[get_weather], system_prompt=prompt())
state = agent.invoke({"messages": [("user", sys.argv[-1])]})
print(state["messages"][-1].text)
