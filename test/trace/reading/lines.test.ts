import { expect, test } from 'vitest'
import { lineBatches } from '../../../src/trace/reading/lines.ts'

async function* inChunks(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

test('of empty lines that follow one another the first is given, and all are counted', async () => {
  const lines: (readonly [number, string | null])[] = []
  for await (const batch of lineBatches(inChunks(`a\n\nb\n${'\n'.repeat(1_000_000)}c`, '\n\n\nd\n', '\ne')))
    for (const { number, text } of batch) lines.push([number, text])
  expect(lines).toEqual([
    [1, 'a'],
    [2, ''],
    [3, 'b'],
    [4, ''],
    [1_000_004, 'c'],
    [1_000_005, ''],
    [1_000_007, 'd'],
    [1_000_008, ''],
    [1_000_009, 'e'],
  ])
})
