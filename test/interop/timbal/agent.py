"""A weather agent of Timbal whose model is scripted, so that it needs no network."""

from timbal import Agent
from timbal.core.test_model import TestModel
from timbal.types.content import ToolUseContent
from timbal.types.message import Message


def get_weather(city: str) -> dict:
    if city == "Atlantis":
        raise ValueError("unknown city")
    return {"city": city, "celsius": 18, "hourly": [17.5, 18.0], "sky": "clear"}


def reply(messages):
    asked = messages[0].collect_text()
    if messages[-1].role == "user":
        calls = [
            ToolUseContent(id=f"call_{city}", name="get_weather", input={"city": city})
            for city in ("Madrid", "Tokyo", "Atlantis")
            if city in asked
        ]
        if calls:
            return Message(role="assistant", content=calls, stop_reason="tool_use")
        return "Which city?"
    return f"You asked: {asked} – it is 18 °C."


agent = Agent(name="agent", model=TestModel(handler=reply), tools=[get_weather])
