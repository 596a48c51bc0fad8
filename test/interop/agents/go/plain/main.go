// An agent with the client of OpenAI for Go: `weather INPUT`.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"strconv"
	"strings"

	"github.com/openai/openai-go/v3"
)

func read(name string) string {
	content, err := os.ReadFile(name)
	if err != nil {
		log.Fatal(err)
	}
	return string(content)
}

// The result, or what went wrong: the model is told either.
func weather(arguments string) string {
	var asked struct {
		City string `json:"city"`
	}
	degrees, err := strconv.Atoi(strings.TrimSpace(read("degrees.txt")))
	if err == nil {
		err = json.Unmarshal([]byte(arguments), &asked)
	}
	result := map[string]any{"city": asked.City, "celsius": len(asked.City) * degrees}
	if err != nil {
		result = map[string]any{"error": err.Error()}
	}
	text, _ := json.Marshal(result)
	return string(text)
}

func main() {
	client := openai.NewClient()
	params := openai.ChatCompletionNewParams{
		Model: "gpt-4o-mini",
		Messages: []openai.ChatCompletionMessageParamUnion{
			openai.SystemMessage(read("prompt.txt")),
			openai.UserMessage(os.Args[len(os.Args)-1]),
		},
		Tools: []openai.ChatCompletionToolUnionParam{openai.ChatCompletionFunctionTool(openai.FunctionDefinitionParam{
			Name: "get_weather",
			Parameters: openai.FunctionParameters{
				"type":       "object",
				"properties": map[string]any{"city": map[string]string{"type": "string"}},
				"required":   []string{"city"},
			},
		})},
	}
	for {
		completion, err := client.Chat.Completions.New(context.Background(), params)
		if err != nil {
			log.Fatal(err)
		}
		message := completion.Choices[0].Message
		params.Messages = append(params.Messages, message.ToParam())
		if len(message.ToolCalls) == 0 {
			fmt.Println(message.Content)
			return
		}
		for _, call := range message.ToolCalls {
			params.Messages = append(params.Messages, openai.ToolMessage(weather(call.Function.Arguments), call.ID))
		}
	}
}
