"""What the agents in Python share: the prompt and the tool, which files beside the command decide."""

import json
import pathlib


def prompt():
    return pathlib.Path("prompt.txt").read_text()


def get_weather(city: str) -> str:
    """The weather in a city"""
    degrees = int(pathlib.Path("degrees.txt").read_text())
    return json.dumps({"city": city, "celsius": len(city) * degrees})


def tried(city):
    """The result, or what went wrong: the model is told either."""
    try:
        return get_weather(city)
    except ValueError as error:
        return json.dumps({"error": str(error)})


parameters = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
function = {"name": "get_weather", "description": "The weather in a city", "parameters": parameters}
