import { describe, expect, test } from 'vitest'
import { includeParts } from '../../src/trace/reading/usage-attributes.ts'
import { noUsage, type Usage } from '../../src/trace/model/usage.ts'
import { agent, run, statusesOn, type Asked } from '../support/losses.ts'
import { otlp, type OtlpSpan } from '../support/trace-files.ts'

const says = (text: string): OtlpSpan => ({
  ...agent,
  attributes: { ...agent.attributes, 'output.value': text },
})
const excludes: readonly Asked[] = [['content_excludes', { patterns: ['SECRET'] }]]

describe('an answer as long as its exporter lets a text be proves nothing of its end', () => {
  test.for([
    ['code units', 'ab cd'.repeat(200)],
    ['code points, with signs of two units', `😀b cd${'ab cd'.repeat(199)}`],
    ['bytes, with letters of two bytes', `é cd${'ab cd'.repeat(199)}`],
  ])('%s', async ([, text = '']) => {
    expect(await statusesOn(otlp(says(text)), excludes)).toEqual(['error'])
    expect(await statusesOn(otlp(says(`${text} It ends.`)), excludes)).toEqual(['pass'])
  })
})

const usage = (counts: Partial<Usage>): Usage =>
  includeParts({ ...noUsage, input: 10, output: 10, ...counts })

describe('parts that are more than what they would be parts of stand beside it', () => {
  test.for<[counts: Partial<Usage>, wanted: Partial<Usage>]>([
    [
      { reasoning: 50, total: 20 },
      { output: 60, total: 70 },
    ],
    [
      { reasoning: 8, total: 20 },
      { output: 10, total: 20 },
    ],
    [
      { cacheWrite: 50, total: 20 },
      { input: 60, total: 70 },
    ],
    [
      { cacheRead: 6, cacheWrite: 6, total: 20 },
      { input: 22, total: 32 },
    ],
    [
      { cacheRead: 5, cacheWrite: 5, total: 20 },
      { input: 10, total: 20 },
    ],
    [
      { cacheRead: 50, reasoning: 50, total: 20 },
      { input: 60, output: 60, total: 120 },
    ],
    [
      { reasoning: 50, total: 99 },
      { output: 60, total: 99 },
    ],
  ])('%o', ([counts, wanted]) => {
    expect(usage(counts)).toMatchObject(wanted)
  })

  test('in spans', async () => {
    const attributes = { ...run[1]?.attributes, 'gen_ai.usage.reasoning_tokens': 5000 }
    const thinking = otlp(agent, { ...run[1]!, attributes })
    expect(await statusesOn(thinking, [['max_tokens', { max: 1000 }]])).toEqual(['fail'])
  })
})
