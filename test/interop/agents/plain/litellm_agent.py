"""`litellm_agent.py MODEL INPUT`: LiteLLM."""

import json
import sys

import litellm

from weather import function, prompt, tried

model = sys.argv[-2]
tools = [{"type": "function", "function": function}]
messages = [{"role": "system", "content": prompt()}, {"role": "user", "content": sys.argv[-1]}]
while True:
    message = litellm.completion(model=model, messages=messages, tools=tools).choices[0].message
    messages.append(message)
    if not message.tool_calls:
        break
    for call in message.tool_calls:
        result = tried(**json.loads(call.function.arguments))
        messages.append({"role": "tool", "tool_call_id": call.id, "content": result})
print(message.content)
