import { expect, test } from 'vitest'
import { withDivergences } from '../../src/compare/divergence/divergence.ts'
import { type Trajectory, buildTrajectory } from '../../src/compare/divergence/trajectory.ts'
import type { Outcome } from '../../src/core/verdict.ts'
import { createRandom } from '../../src/judge/calibrate/binomial-draws.ts'
import { conversationFile, type Conversation } from '../support/conversation.ts'
import { closing, divergenceIn, filesOf, regressed, type Files } from '../support/divergence.ts'
import { memoryTree } from '../support/memory-tree.ts'
import { otlp, readOne, type OtlpSpan } from '../support/trace-files.ts'

const [uuid, otherUuid, thirdUuid] = ['1', '2', '3'].map(
  (digit) => `7d1a0c3e-8a51-4c1e-9b1f-00000000000${digit}`,
)

const deep = '['.repeat(80) + ']'.repeat(80)

const conversations: Readonly<Record<string, Conversation>> = {
  'no call': {},
  'ids that it was told': {
    asked: `Refund ${uuid} and ${otherUuid}, not x${uuid}.`,
    answer: `Done ${thirdUuid}.`,
  },
  answers: {
    calls: ['[1]', ' {"a":1}', '{bad', '"q"', '12', 'ok', deep, `{"id":"${uuid}","of":["${otherUuid}"]}`].map(
      (result) => ({
        tool: 'look',
        result,
      }),
    ),
  },
  arguments: {
    calls: ['{"id":1}', `{"${uuid}":"${otherUuid}"}`, '{"__proto__":1}', 'no json', `{"a":${deep}}`].map(
      (args) => ({ tool: 'set', args }),
    ),
  },
  'long texts': {
    calls: [4_095, 4_096, 4_097].map((length) => ({ tool: 'write', args: { text: 'x'.repeat(length) } })),
    answer: `${'y'.repeat(5_000)} ${uuid}`,
  },
  'one answer that is too large': {
    calls: [
      { tool: 'list', result: Array.from({ length: 3_000 }, (_, at) => ({ at })) },
      { tool: 'list', result: Array.from({ length: 3_000 }, (_, at) => at) },
      { tool: 'end' },
    ],
  },
  'at once': { calls: [{ tool: 'a' }, { tool: 'b', together: true }, { tool: 'c' }] },
}

const tool = (name: string, more: Readonly<Record<string, unknown>> = {}) => ({
  'gen_ai.operation.name': 'execute_tool',
  'gen_ai.tool.name': name,
  ...more,
})

const spans: Readonly<Record<string, readonly OtlpSpan[]>> = {
  'no call': [{ id: 'a', start: 0, end: 5 }],
  'no end': [
    { id: 'a', start: 100, attributes: tool('look') },
    { id: 'b', parent: 'a', start: 7, end: 9 },
  ],
  'one moment': [{ id: 'a', start: 3, end: 3, attributes: tool('look') }],
  'no time': [{ id: 'a', attributes: tool('look') }],
  'a time of one alone': [
    { id: 'a', attributes: tool('look') },
    { id: 'b', parent: 'a', start: 2, end: 4 },
  ],
  'no start': [
    { id: 'a', start: 1, end: 2, attributes: tool('look') },
    { id: 'b', parent: 'a', end: 9 },
  ],
  'an error': [
    {
      id: 'a',
      start: 5,
      end: 50,
      error: `gone ${uuid}`,
      attributes: tool('look', { 'gen_ai.tool.call.arguments': '{"id":1}', 'gen_ai.tool.call.result': 'ok' }),
    },
  ],
  'no arguments': [
    { id: 'a', start: 5, end: 1, attributes: tool('look', { 'gen_ai.tool.call.result': '[1]' }) },
  ],
}

/** What is kept, long texts and lists by their size. */
function keptWords(trajectory: Trajectory): string {
  return JSON.stringify(trajectory, (_, value: unknown) => {
    if (typeof value === 'string' && value.length > 90)
      return `${value.slice(0, 30)}… ${value.length} …${value.slice(-45)}`
    return Array.isArray(value) && value.length > 9 ? `${value.length} items` : value
  })
}

/** Golden files show what a change of the rules changes: `npm run generate` writes them. */
test('what is kept of a recording to walk along it', async () => {
  const lines: string[] = []
  for (const [name, run] of Object.entries(conversations))
    lines.push(`${name}: ${keptWords(buildTrajectory(await readOne(conversationFile(run), 'run.json')))}`)
  for (const [name, list] of Object.entries(spans))
    lines.push(
      `spans, ${name}: ${keptWords(buildTrajectory(await readOne(JSON.stringify(otlp(...list)), 'run.json')))}`,
    )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/trajectories.txt')
})

/** Trials of a side by letter, and what each of them calls. */
function sideBy(
  next: () => number,
  letter: string,
): readonly (readonly [letter: string, run: Conversation])[] {
  const pick = <T>(...from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  return Array.from({ length: pick(1, 2, 3, 5) }, () => {
    const calls = ['look', 'ask', 'refund', 'close'].slice(0, pick(2, 3, 4)).map((name) => ({
      tool: next() < 0.85 ? name : 'other',
      args: { q: pick('one', 'one', 'one', 'one two', 'two three') },
      result: pick('ok', 'ok', 'ok', 'late'),
    }))
    return [pick(letter, letter, 'p', 'f', 'u'), { calls, answer: pick('Done.', 'Done.', 'No.') }]
  })
}

test('which of the trials of both sides are held against each other', async () => {
  const lines: string[] = []
  for (let seed = 0; seed < 80; seed += 1) {
    const next = createRandom(seed)
    const [base, head] = [sideBy(next, 'p'), sideBy(next, 'f')]
    const [ofBase, ofHead] = [base, head].map((side) => filesOf(side.map(([, run]) => run))) as [Files, Files]
    const open = async () => closing(memoryTree(ofBase))
    const comparison = await regressed({ a: { base: ofBase, head: ofHead } }, open)
    const scenarios = comparison.scenarios.map((scenario) => ({
      ...scenario,
      base: scenario.base && { ...scenario.base, trials: byLetters(scenario.base.trials, base) },
      scored: { ...scenario.scored, trials: byLetters(scenario.scored.trials, head) },
    }))
    const told = await withDivergences({ ...comparison, scenarios }, { head: memoryTree(ofHead) })
    const { before: _, ...found } = divergenceIn(told) ?? {}
    lines.push(
      `${seed}, ${[base, head].map((side) => side.map(([letter]) => letter).join('')).join(' → ')}: ${JSON.stringify(found)}`,
    )
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/told-trials.txt')
})

const outcomes = { p: 'passed', f: 'failed', u: 'unverified' } as const

/** The last trial first: the order of a list decides nothing. */
function byLetters<Trial extends { readonly outcome: Outcome }>(
  trials: readonly Trial[],
  side: readonly (readonly [letter: string, run: Conversation])[],
): Trial[] {
  return trials
    .map((trial, at) => ({ ...trial, outcome: outcomes[side[at]?.[0] as keyof typeof outcomes] }))
    .toReversed()
}
