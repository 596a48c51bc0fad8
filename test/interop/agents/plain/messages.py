"""`messages.py [--stream] INPUT`: Anthropic's client."""

import sys

from anthropic import Anthropic

from weather import parameters, prompt, tried

client = Anthropic()
tool = {"name": "get_weather", "description": "The weather in a city", "input_schema": parameters}
request = {"model": "claude-sonnet-4-5", "max_tokens": 500, "system": prompt(), "tools": [tool]}


def whole(messages):
    return client.messages.create(messages=messages, **request)


def streamed(messages):
    with client.messages.stream(messages=messages, **request) as stream:
        return stream.get_final_message()


ask = streamed if "--stream" in sys.argv else whole
messages = [{"role": "user", "content": sys.argv[-1]}]
while True:
    message = ask(messages)
    if message.stop_reason != "tool_use":
        break
    messages.append({"role": "assistant", "content": message.content})
    results = [
        {"type": "tool_result", "tool_use_id": block.id, "content": tried(**block.input)}
        for block in message.content
        if block.type == "tool_use"
    ]
    messages.append({"role": "user", "content": results})
print(message.content[-1].text)
