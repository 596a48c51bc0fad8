"""A support agent with the OpenAI Agents SDK. Nothing in it knows of Scenario Gate or of telemetry."""

import json
import sys

from agents import Agent, Runner, function_tool

orders = {"17": {"status": "delivered", "total": 40}}


@function_tool
def get_order(order: str) -> str:
    """Looks an order up."""
    return json.dumps(orders[order])


@function_tool
def issue_refund(order: str, amount: float) -> str:
    """Pays an order back."""
    return json.dumps({"refunded": amount})


escalation = Agent(name="escalation", model="gpt-4o-mini", instructions="Write a ticket for a person.")
support = Agent(
    name="support",
    model="gpt-4o-mini",
    instructions="You are a support agent. Look up the order before you refund anything.",
    tools=[get_order, issue_refund],
    handoffs=[escalation],
)
print(Runner.run_sync(support, sys.argv[1]).final_output)
