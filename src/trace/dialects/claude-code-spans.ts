import { firstText, numberOrNull } from '../model/attributes.ts'
import type { Attributes, SpanKind } from '../model/span.ts'
import { loggedDialect } from './logged.ts'
import type { Dialect } from './dialect.ts'
import { inputWithCache, tokenUsage } from '../model/usage.ts'

const kinds: ReadonlyMap<string, SpanKind> = new Map([
  ['interaction', 'agent'],
  ['llm_request', 'llm'],
  ['tool', 'tool'],
])

/** Spans of Claude Code's own telemetry; its tokens leave out what came from the cache. */
export const claudeCodeSpans: Dialect = {
  ...loggedDialect({
    id: 'claude-code',
    kind: (attributes) => kinds.get(firstText(attributes, ['span.type']) ?? '') ?? null,
    input: ['user_prompt', 'tool_input'],
    output: ['tool_output'],
    model: ['model'],
    toolName: ['tool_name'],
    callId: ['tool_use_id'],
    failure: (attributes) => {
      const failed = [false, 'false'].includes(attributes.get('success') as string)
      return failed ? (firstText(attributes, ['error']) ?? 'the tool failed') : null
    },
  }),
  usage: usageOf,
}

function usageOf(attributes: Attributes) {
  const count = (name: string) => numberOrNull(attributes.get(name))
  const fresh = count('input_tokens')
  const output = count('output_tokens')
  const cacheRead = count('cache_read_tokens')
  const cacheWrite = count('cache_creation_tokens')
  const input = inputWithCache(fresh, cacheRead, cacheWrite)
  return tokenUsage({ input, output, cacheRead, cacheWrite })
}
