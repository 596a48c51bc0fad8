"""A support agent as a LangGraph graph. Nothing in it knows of Scenario Gate or of telemetry."""

import json
import sys

from langchain_core.tools import tool
from langchain_openai import ChatOpenAI
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode, tools_condition

orders = {"17": {"status": "delivered", "total": 40}}


@tool
def get_order(order: str) -> str:
    """Looks an order up."""
    return json.dumps(orders[order])


@tool
def issue_refund(order: str, amount: float) -> str:
    """Pays an order back."""
    return json.dumps({"refunded": amount})


tools = [get_order, issue_refund]
model = ChatOpenAI(model="gpt-4o-mini").bind_tools(tools)


def support(state: MessagesState):
    system = ("system", "You are a support agent. Look up the order before you refund anything.")
    return {"messages": [model.invoke([system, *state["messages"]])]}


graph = StateGraph(MessagesState)
graph.add_node("support", support)
graph.add_node("tools", ToolNode(tools))
graph.add_edge(START, "support")
graph.add_conditional_edges("support", tools_condition)
graph.add_edge("tools", "support")

state = graph.compile().invoke({"messages": [("user", sys.argv[1])]})
print(state["messages"][-1].content)
