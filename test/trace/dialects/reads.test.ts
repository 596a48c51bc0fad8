import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../../src/core/json.ts'
import type { AttributeDialect } from '../../../src/trace/dialects/dialect.ts'
import { dialects } from '../../../src/trace/dialects/registry.ts'
import { shareNames } from '../../../src/trace/model/names.ts'
import { emptyContent, Span, type Attributes } from '../../../src/trace/model/span.ts'

/** Values of which each opens the way to further attributes in some dialect. */
const values: readonly JsonValue[] = [
  'tool',
  'llm',
  'ai.toolCall',
  'openai',
  '{"messages":[{"role":"user","content":"a"}],"message":{"role":"assistant","content":"a"}}',
  '[{"role":"assistant","content":"a"}]',
  { prompt: 'a', usage: { input_tokens: 1 }, total: 1 },
  5,
  true,
]

/** Attributes of these names, all of one value; `asked` takes the names that are asked for. */
function attributesOf(names: readonly string[], value: JsonValue, asked = new Set<string>()): Attributes {
  const held = new Set(names)
  return {
    names: shareNames(names),
    get(name) {
      asked.add(name)
      return held.has(name) ? value : undefined
    },
  }
}

/** What a dialect says of a span of a model and of a tool. */
function answersOf(dialect: AttributeDialect, attributes: Attributes): unknown[] {
  const spans = (['llm', 'tool', 'agent'] as const).map(
    (kind) =>
      new Span(() => emptyContent, {
        id: 'a',
        parentId: null,
        name: 'x',
        kind,
        startUs: null,
        endUs: null,
        error: null,
        attributes,
        events: [],
      }),
  )
  return [
    dialect.kind(attributes),
    dialect.inputText?.(attributes) ?? null,
    dialect.outputText?.(attributes) ?? null,
    dialect.usage?.(attributes) ?? null,
    dialect.model?.(attributes) ?? null,
    dialect.provider?.(attributes) ?? null,
    dialect.costUsd?.(attributes) ?? null,
    ...spans.flatMap((span) => [dialect.input?.(span), dialect.output?.(span), dialect.tool?.(span)]),
  ]
}

/** Every name that any dialect asks for. */
function allNames(): string[] {
  const asked = new Set<string>()
  let count = -1
  while (asked.size > count) {
    count = asked.size
    for (const value of values)
      for (const dialect of dialects)
        // The first name decides which platform is asked; a name that is there hides those that stand in for it.
        for (const beginning of dialect.reads)
          for (const others of [[], [...asked]])
            answersOf(dialect, attributesOf([beginning, ...others], value, asked))
  }
  return [...asked]
}

describe('the names that a dialect goes by', () => {
  const names = allNames()

  const named = dialects.filter(({ reads }) => !reads.includes(''))

  test.each(named)('$id has no answer where none of them is there', (dialect) => {
    const others = names.filter((name) => !dialect.reads.some((beginning) => name.startsWith(beginning)))
    const found = values.flatMap((value) => answersOf(dialect, attributesOf(others, value)))
    expect(found.filter((answer) => (answer ?? null) !== null)).toEqual([])
  })

  test.each(named)('$id goes by each of them', (dialect) => {
    const unasked = dialect.reads.filter((beginning) => !names.some((name) => name.startsWith(beginning)))
    expect(unasked).toEqual([])
  })
})
