"""`chat.py [--stream] INPUT`: OpenAI's client, chat completions."""

import json
import sys

from openai import OpenAI

from weather import function, prompt, tried

client = OpenAI()
request = {"model": "gpt-4o-mini", "tools": [{"type": "function", "function": function}]}


def whole(messages):
    return client.chat.completions.create(messages=messages, **request).choices[0].message


def streamed(messages):
    with client.chat.completions.stream(
        messages=messages, stream_options={"include_usage": True}, **request
    ) as stream:
        for _ in stream:
            pass
        return stream.get_final_completion().choices[0].message


ask = streamed if "--stream" in sys.argv else whole
messages = [{"role": "system", "content": prompt()}, {"role": "user", "content": sys.argv[-1]}]
while True:
    message = ask(messages)
    messages.append(message.model_dump(exclude_none=True))
    if not message.tool_calls:
        break
    for call in message.tool_calls:
        result = tried(**json.loads(call.function.arguments))
        messages.append({"role": "tool", "tool_call_id": call.id, "content": result})
print(message.content)
