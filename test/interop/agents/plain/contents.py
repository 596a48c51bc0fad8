"""`contents.py [--stream] INPUT`: Google's client, which calls the tool by itself."""

import json
import sys

from google import genai

from weather import prompt, tried


def get_weather(city: str) -> dict:
    """The weather in a city"""
    return json.loads(tried(city))


client = genai.Client()
config = genai.types.GenerateContentConfig(system_instruction=prompt(), tools=[get_weather])
request = {"model": "gemini-2.5-flash", "contents": sys.argv[-1], "config": config}
if "--stream" in sys.argv:
    texts = [chunk.text or "" for chunk in client.models.generate_content_stream(**request)]
    print("".join(texts))
else:
    print(client.models.generate_content(**request).text)
