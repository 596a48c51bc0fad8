// An agent that makes its spans itself and sends them over gRPC: `grpc [--large] INPUT`. `--large` adds spans of a
// megabyte each.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracegrpc"
	"go.opentelemetry.io/otel/propagation"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

type call struct {
	Id       string `json:"id"`
	Type     string `json:"type"`
	Function struct {
		Name      string `json:"name"`
		Arguments string `json:"arguments"`
	} `json:"function"`
}

type message struct {
	Role       string `json:"role"`
	Content    string `json:"content"`
	ToolCalls  []call `json:"tool_calls,omitempty"`
	ToolCallId string `json:"tool_call_id,omitempty"`
}

func text(value any) string {
	encoded, err := json.Marshal(value)
	if err != nil {
		log.Fatal(err)
	}
	return string(encoded)
}

type part map[string]any

// What the conventions call the parts of a message.
func parts(of message) []part {
	var all []part
	if of.Content != "" {
		all = append(all, part{"type": "text", "content": of.Content})
	}
	for _, called := range of.ToolCalls {
		arguments := json.RawMessage(called.Function.Arguments)
		all = append(all, part{"type": "tool_call", "id": called.Id, "name": called.Function.Name, "arguments": arguments})
	}
	return all
}

func chat(ctx context.Context, tracer trace.Tracer, messages []message) message {
	_, span := tracer.Start(ctx, "chat gpt-4o-mini")
	defer span.End()
	request := text(map[string]any{"model": "gpt-4o-mini", "messages": messages})
	response, err := http.Post(os.Getenv("OPENAI_BASE_URL")+"/chat/completions", "application/json", bytes.NewBufferString(request))
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	var reply struct {
		Model   string `json:"model"`
		Choices []struct {
			Message message `json:"message"`
		} `json:"choices"`
		Usage struct {
			Input  int `json:"prompt_tokens"`
			Output int `json:"completion_tokens"`
		} `json:"usage"`
	}
	if err := json.NewDecoder(response.Body).Decode(&reply); err != nil {
		log.Fatal(err)
	}
	answer := reply.Choices[0].Message
	asked := []part{{"role": "user", "parts": parts(messages[0])}}
	span.SetAttributes(
		attribute.String("gen_ai.operation.name", "chat"),
		attribute.String("gen_ai.provider.name", "openai"),
		attribute.String("gen_ai.request.model", "gpt-4o-mini"),
		attribute.String("gen_ai.response.model", reply.Model),
		attribute.Int("gen_ai.usage.input_tokens", reply.Usage.Input),
		attribute.Int("gen_ai.usage.output_tokens", reply.Usage.Output),
		attribute.String("gen_ai.input.messages", text(asked)),
		attribute.String("gen_ai.output.messages", text([]part{{"role": "assistant", "parts": parts(answer)}})),
	)
	return answer
}

func weather(ctx context.Context, tracer trace.Tracer, called call) message {
	_, span := tracer.Start(ctx, "execute_tool "+called.Function.Name)
	defer span.End()
	var asked struct {
		City string `json:"city"`
	}
	if err := json.Unmarshal([]byte(called.Function.Arguments), &asked); err != nil {
		log.Fatal(err)
	}
	result := text(map[string]any{"city": asked.City, "celsius": len(asked.City) * 3})
	span.SetAttributes(
		attribute.String("gen_ai.operation.name", "execute_tool"),
		attribute.String("gen_ai.tool.name", called.Function.Name),
		attribute.String("gen_ai.tool.call.id", called.Id),
		attribute.String("gen_ai.tool.call.arguments", called.Function.Arguments),
		attribute.String("gen_ai.tool.call.result", result),
	)
	return message{Role: "tool", Content: result, ToolCallId: called.Id}
}

// More in each than a window of HTTP/2 lets through at once; they are sent in several requests.
func recordPages(ctx context.Context, tracer trace.Tracer) {
	for number := range 20 {
		_, span := tracer.Start(ctx, fmt.Sprintf("page %d", number))
		span.SetAttributes(attribute.String("page", strings.Repeat("0123456789", 50_000)))
		span.End()
		time.Sleep(50 * time.Millisecond)
	}
}

func main() {
	ctx := propagation.TraceContext{}.Extract(context.Background(), propagation.MapCarrier{"traceparent": os.Getenv("TRACEPARENT")})
	exporter, err := otlptracegrpc.New(ctx)
	if err != nil {
		log.Fatal(err)
	}
	provider := sdk.NewTracerProvider(sdk.WithBatcher(exporter))
	tracer := provider.Tracer("agent")
	ctx, span := tracer.Start(ctx, "invoke_agent weather", trace.WithAttributes(attribute.String("gen_ai.operation.name", "invoke_agent")))
	if os.Args[1] == "--large" {
		recordPages(ctx, tracer)
	}
	messages := []message{{Role: "user", Content: os.Args[len(os.Args)-1]}}
	for messages[len(messages)-1].Role != "assistant" || len(messages[len(messages)-1].ToolCalls) > 0 {
		answer := chat(ctx, tracer, messages)
		messages = append(messages, answer)
		for _, called := range answer.ToolCalls {
			messages = append(messages, weather(ctx, tracer, called))
		}
	}
	span.End()
	fmt.Println(messages[len(messages)-1].Content)
	if err := provider.Shutdown(ctx); err != nil {
		log.Fatal(err)
	}
}
