"""A support agent with the OpenAI client. Nothing in it knows of Scenario Gate or of telemetry."""

import json
import sys

from openai import OpenAI

orders = {"17": {"status": "delivered", "total": 40}}


def get_order(order):
    return orders[order]


def issue_refund(order, amount):
    return {"refunded": amount}


def described(name, **properties):
    parameters = {"type": "object", "properties": properties, "required": list(properties)}
    return {"type": "function", "function": {"name": name, "parameters": parameters}}


functions = {"get_order": get_order, "issue_refund": issue_refund}
tools = [
    described("get_order", order={"type": "string"}),
    described("issue_refund", order={"type": "string"}, amount={"type": "number"}),
]

client = OpenAI()
messages = [
    {"role": "system", "content": "You are a support agent. Look up the order before you refund anything."},
    {"role": "user", "content": sys.argv[1]},
]
while True:
    reply = client.chat.completions.create(model="gpt-4o-mini", messages=messages, tools=tools).choices[0].message
    messages.append(reply.model_dump(exclude_none=True))
    if not reply.tool_calls:
        break
    for call in reply.tool_calls:
        result = functions[call.function.name](**json.loads(call.function.arguments))
        messages.append({"role": "tool", "tool_call_id": call.id, "content": json.dumps(result)})
print(reply.content)
