import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../src/core/json.ts'
import { readOne } from '../support/trace-files.ts'

const example = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../fixtures/traces/examples/${name}.json`, import.meta.url), 'utf8'),
  ) as JsonValue

async function readChanged(name: string, change: (document: never) => void) {
  const document = example(name)
  change(document as never)
  return await readOne(JSON.stringify(document), `${name}.json`)
}

test('a run state without its agent has that of its items, else nobody knows', async () => {
  const state = await readChanged('openai-run-state', (document: JsonObject) => {
    delete document['currentAgent']
  })
  expect(state.agents?.map(({ name }) => name)).toEqual(['weather-agent'])
  const nameless = await readChanged('openai-run-state', (document: JsonObject) => {
    delete document['currentAgent']
    delete document['generatedItems']
  })
  expect(nameless.stated.gap).toBe('which agent ran')
})

test('the last action of OpenHands without metrics leaves open what was spent', async () => {
  expect((await readChanged('openhands', () => undefined)).cost?.known).toBe(0.001)
  const cut = await readChanged('openhands', (events: JsonObject[]) => {
    delete events.at(-1)?.['llm_metrics']
  })
  expect([cut.stated.costUsd, cut.stated.usage]).toEqual([undefined, undefined])
})

test('a message of Amp without content is one of Amp still', async () => {
  const cut = await readChanged('amp', ({ messages }: { readonly messages: JsonObject[] }) => {
    delete messages[1]?.['content']
  })
  expect(cut.source.format).toBe('amp')
})
