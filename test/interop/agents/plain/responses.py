"""`responses.py [--stream] INPUT`: OpenAI's client, Responses."""

import json
import sys

from openai import OpenAI

from weather import function, prompt, tried

client = OpenAI()
request = {"model": "gpt-4o-mini", "instructions": prompt(), "tools": [{"type": "function", **function}]}


def whole(items):
    return client.responses.create(input=items, **request)


def streamed(items):
    with client.responses.stream(input=items, **request) as stream:
        return stream.get_final_response()


ask = streamed if "--stream" in sys.argv else whole
items = [{"role": "user", "content": sys.argv[-1]}]
while True:
    response = ask(items)
    calls = [item for item in response.output if item.type == "function_call"]
    if not calls:
        break
    items += response.output
    for call in calls:
        result = tried(**json.loads(call.arguments))
        items.append({"type": "function_call_output", "call_id": call.call_id, "output": result})
print(response.output_text)
