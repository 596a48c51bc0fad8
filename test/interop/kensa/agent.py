"""A weather agent whose model is scripted, with the spans and attributes of OpenInference. Kensa starts the recording."""

import json
import sys
import time

from opentelemetry import trace

tracer = trace.get_tracer("agent")
asked = sys.argv[-1]
question = json.loads(asked)["question"] if asked.startswith("{") else asked
skies = {"Madrid": "clear", "Tokyo": "rain", "Oslo": "snow"}


def model(answer, calls):
    """One call of the model: its answer, and the tools that it asks for."""
    with tracer.start_as_current_span("chat") as span:
        usage = {"prompt": 100, "completion": 20, "total": 120}
        cost = {} if "unpriced" in question else {"prompt": 0.001, "completion": 0.0005, "total": 0.0015}
        said = {"choices": [{"message": {"role": "assistant", "content": answer}}]}
        span.set_attributes(
            {
                "openinference.span.kind": "LLM",
                "llm.model_name": "weather-model",
                "output.value": json.dumps(said),
                **({} if "uncounted" in question else {f"llm.token_count.{key}": n for key, n in usage.items()}),
                **{f"llm.cost.{key}": usd for key, usd in cost.items()},
            }
        )
        for index, (name, args) in enumerate(calls):
            request = f"llm.output_messages.0.message.tool_calls.{index}.tool_call.function"
            span.set_attributes({f"{request}.name": name, f"{request}.arguments": json.dumps(args)})
        time.sleep(0.02)


def tool(name, args):
    with tracer.start_as_current_span(name) as span:
        span.set_attributes(
            {"openinference.span.kind": "TOOL", "tool.name": name, "tool.parameters": json.dumps(args)}
        )


def agent():
    words = question.replace("?", "").replace(",", "").split()
    cities = [word for word in words if word in skies]
    calls = [("get_weather", {"city": city, "days": 1}) for city in cities]
    if "compare" in question:
        calls.append(("compare", {"cities": cities}))
    if calls:
        model(None, calls)
    # An agent whose tools nobody instrumented shows only what the model asks for.
    if "untraced" not in question:
        for name, args in calls:
            tool(name, args)
    if "speechless" not in question:
        weather = [f"{skies[city]} in {city}" for city in cities]
        model(f"You asked: {question}\nIt is {' and '.join(weather)}." if cities else "Which city?", [])


if "silent" not in question:
    with tracer.start_as_current_span("weather-agent") as root:
        root.set_attributes({"openinference.span.kind": "AGENT", "input.value": asked})
        agent()
print("Done.")
sys.exit(3 if "crash" in question else 0)
