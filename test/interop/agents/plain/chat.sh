#!/usr/bin/env bash
# `chat.sh INPUT`: curl and jq.
set -euo pipefail

ask() {
  jq --null-input --argjson messages "$messages" '{
    model: "gpt-4o-mini",
    messages: $messages,
    tools: [{ type: "function", function: {
      name: "get_weather",
      parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
    } }],
  }' | curl --silent --show-error --fail-with-body "$OPENAI_BASE_URL/chat/completions" \
    --header "authorization: Bearer $OPENAI_API_KEY" --header 'content-type: application/json' --data @-
}

weather() {
  jq --null-input --compact-output --arg city "$1" --arg degrees "$(<degrees.txt)" \
    '{ city: $city, celsius: (($city | length) * ($degrees | tonumber)) }' 2>/dev/null ||
    echo '{"error":"no degrees"}'
}

messages=$(jq --null-input --arg prompt "$(<prompt.txt)" --arg input "${*: -1}" \
  '[{ role: "system", content: $prompt }, { role: "user", content: $input }]')
while true; do
  message=$(ask | jq '.choices[0].message')
  messages=$(jq ". + [$message]" <<<"$messages")
  city=$(jq --raw-output '.tool_calls[0].function.arguments // "{}" | fromjson.city // ""' <<<"$message")
  [ -n "$city" ] || break
  messages=$(jq --arg id "$(jq --raw-output '.tool_calls[0].id' <<<"$message")" --arg result "$(weather "$city")" \
    '. + [{ role: "tool", tool_call_id: $id, content: $result }]' <<<"$messages")
done
jq --raw-output .content <<<"$message"
