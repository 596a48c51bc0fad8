import { expect, test } from 'vitest'
import { Variation, walk } from '../../src/compare/divergence/first-leave.ts'
import { shownDifferences, shownLine, shownPair } from '../../src/compare/divergence/json-diff.ts'
import { Likeness } from '../../src/compare/divergence/likeness.ts'
import { shownDivergence } from '../../src/compare/divergence/shown-divergence.ts'
import { type TakenStep, type Trajectory, trajectoryOf } from '../../src/compare/divergence/trajectory.ts'
import { writeJson, type JsonValue } from '../../src/core/json.ts'
import { chance } from '../../src/judge/calibrate/binomial-draws.ts'
import { conversationFile, type Conversation } from '../support/conversation.ts'
import { otlp, readOne, type OtlpSpan } from '../support/trace-files.ts'

const nothing: Trajectory = { steps: [], isCut: false, told: [], output: null, time: null }

/** A minute of a day, in microseconds since 1970. */
const minuteOf = (day: number) => {
  const startUs = (1_773_757_800 + 86_400 * day) * 1e6
  return { startUs, endUs: startUs + 60e6 }
}
const [today, tomorrow] = [minuteOf(0), minuteOf(1)]
const [uuid, otherUuid, thirdUuid] = ['1', '2', '3'].map(
  (digit) => `7d1a0c3e-8a51-4c1e-9b1f-00000000000${digit}`,
) as [string, string, string]
const [id, otherId] = ['01J9ZQ4M8K2X7A1B', '77AA0BB1CC2DD3EE']

/** Values of two runs, today and tomorrow. Both runs were told the third id. */
const values: readonly JsonValue[] = [
  null,
  true,
  0,
  1,
  '1',
  '',
  'abcdefghij',
  'abcdefghijk',
  uuid,
  otherUuid,
  thirdUuid,
  uuid.toUpperCase(),
  `${uuid}0`,
  `x-${uuid}`,
  id,
  otherId,
  `${id}0`,
  'ABCDEFGHIJKLMNOP',
  `of ${uuid} and ${id}`,
  `of ${otherUuid} and ${otherId}`,
  `of ${uuid} and ${uuid}`,
  `of ${uuid} and ${otherUuid}`,
  `at ${uuid}`,
  '2026-03-17T14:30:02.5Z',
  '2026-03-18T14:30:01Z',
  '2026-03-18 14:30:01',
  '2026-03-19T14:30:01Z',
  'at 2026-03-17T14:30:02+00:00',
  'at 2026-03-18T14:31:59.123456789+0000',
  '2026-03-17',
  1_773_757_740,
  1_773_757_739,
  1_773_757_920,
  1_773_757_921,
  1_773_844_200,
  1_773_757_800.25,
  1_773_757_801_250,
  1_773_844_202_000,
  1_773_844_202_000.125,
  '1773757801',
  '1773844201',
  '1773757801250',
  'at 1773844202000',
  '17737578012',
  '177375780125000',
  [],
  [1],
  [uuid],
  [otherUuid],
  [uuid, uuid],
  [otherUuid, otherUuid],
  [otherUuid, uuid],
  [1, 2],
  [1, 3],
  [2, 2],
  {},
  { id: uuid },
  { id: otherUuid },
  { id: uuid, n: 1 },
  { id: otherUuid, n: 2 },
  { id: otherUuid, m: 1 },
  { a: [{ b: 'one two' }], 'c d': 1 },
  { a: [{ b: 'one three' }, {}], 'c d': 2 },
]

/** What comes of two values: alike; the same as what agents wrote; as what tools answered, and then alike another time. */
function alikeLetters(base: JsonValue, head: JsonValue, told: readonly string[] | null): string {
  const fresh = () => new Likeness({ ...nothing, time: today, told }, { ...nothing, time: tomorrow, told })
  const [one, two, three] = [fresh(), fresh(), fresh()]
  const found = [
    one.isAlike(base, head),
    two.match(base, head),
    two.match([base, uuid], [head, otherUuid]),
    three.meet(base, head),
    three.isAlike(base, head),
    three.isAlike(uuid, otherUuid),
  ]
  return found.map((is) => (is ? 'x' : '.')).join('')
}

/** Golden files show where another difference is told: `npm run generate` writes them. */
test('which values of two runs are the same', async () => {
  const lines = values.flatMap((base) => [
    `${writeJson(base)}:`,
    ...values.flatMap((head) => {
      const [told, untold] = [[thirdUuid], null].map((ids) => alikeLetters(base, head, ids))
      return told !== '.....x' || untold !== '......' ? [`  ${writeJson(head)} ${told} ${untold}`] : []
    }),
  ])
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/alike-values.txt')
})

test('where lists and mappings differ', async () => {
  const likeness = new Likeness(nothing, nothing)
  const containers = values.filter((value) => typeof value === 'object')
  const lines = containers.flatMap((base) => [
    `${writeJson(base)}:`,
    ...containers.map((head) => {
      const found = shownDifferences(base, head, (one, other) => likeness.isAlike(one, other))
      const shown = found.map(({ path, base: one, head: other }) => `${path} ${one ?? '-'} ${other ?? '-'}`)
      return `  ${[writeJson(head), ...shown].join('; ')}`
    }),
  ])
  const many = shownDifferences(
    Array.from({ length: 25 }, () => 1),
    [],
    () => false,
  )
  lines.push(many.map(({ path }) => path).join(' '))
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/differing-places.txt')
})

const lengths = [0, 39, 40, 41, 159, 160, 161, 199, 200, 201, 240]
const key = `ghp_${'aB3dE5gH7jK9'.repeat(3)}`

test('how two texts are shown by where they differ', async () => {
  const pairs = lengths.flatMap((length) => {
    const same = 'abcdefghij'.repeat(24).slice(0, length)
    return [
      ['', ''],
      ['1', '2'],
      ['', 'more'],
      ['1 and what follows '.repeat(12), '2'],
    ].map(([one = '', other = '']) => [same + one, same + other] as const)
  })
  const others = [
    ['😀'.repeat(120), `${'😀'.repeat(90)}😁`],
    [`x${'😀'.repeat(120)}`, `x${'😀'.repeat(90)}😁`],
    [`${'x'.repeat(8_191)}1`, `${'x'.repeat(8_191)}2`],
    [`${'x'.repeat(8_192)}1`, `${'x'.repeat(8_192)}2`],
    [`${'x'.repeat(8_193)}1`, `${'x'.repeat(8_193)}2`],
    [`${'x'.repeat(9_000)}1${'y'.repeat(20_000)}`, `${'x'.repeat(9_000)}2`],
    [`${key} one`, `${key} two`],
    [`one ${key}`, `two ${key.replaceAll('a', 'b')}`],
    ['a\nb\tc', 'a\nb\u202ec'],
  ] as const
  const lines = [...pairs, ...others].flatMap(([one, other]) => [
    `${one.length} and ${other.length}: ${shownPair(one, other).map(writeJson).join(' | ')}`,
    `  alone ${writeJson(shownLine(one))}`,
  ])
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/shown-texts.txt')
})

/** A run of a few steps that are often the same. */
function runBy(next: () => number, time: Trajectory['time']): Trajectory {
  const pick = <T>(...from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  const step = (at: number): TakenStep => {
    const made = pick(uuid, otherUuid)
    return {
      tool: next() < 0.9 ? (['look', 'ask', 'refund', 'close', 'end'][at % 5] ?? '') : pick('look', 'ask'),
      args: pick<JsonValue>(
        null,
        { q: 'one' },
        { q: 'one' },
        { q: 'one' },
        { q: 'one' },
        { q: pick('one word', 'two words') },
        { q: 'one', key: made },
      ),
      result: pick<JsonValue>(null, 'ok', 'ok', { ms: pick(1, 2) }, { id: made }),
      ids: pick<readonly string[]>([], [made]),
      askedBy: pick(null, 'first', 'first', 'second'),
    }
  }
  const size = pick(0, 1, 2, 3, 4, 5)
  return {
    steps: next() < 0.05 ? null : Array.from({ length: size }, (_, at) => step(at)),
    isCut: next() < 0.1,
    told: pick([], [uuid], null),
    output: pick(null, 'Done.', 'Done.\nBye', ' Done. \n', 'No.', `Done ${pick(uuid, otherUuid)}.`),
    time,
  }
}

const shortIds = (text: string) => text.replaceAll(uuid, 'U1').replaceAll(otherUuid, 'U2')

test('where one run leaves another, by all that they do', async () => {
  const lines = Array.from({ length: 500 }, (_, seed) => {
    const next = chance(seed)
    const known = Array.from({ length: 1 + (seed % 3) }, () => runBy(next, today))
    const [base = nothing] = known
    const { common, leave, likeness } = walk(base, runBy(next, tomorrow), new Variation(known))
    const shown = leave === null ? null : { place: leave.place, ...shownDivergence(leave, likeness) }
    return shortIds(`${seed}: ${common} in common; ${JSON.stringify(shown)}`)
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/walks.txt')
})

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

test('what is kept of a recording to walk along it', async () => {
  const lines: string[] = []
  for (const [name, run] of Object.entries(conversations))
    lines.push(`${name}: ${keptWords(trajectoryOf(await readOne(conversationFile(run), 'run.json')))}`)
  for (const [name, list] of Object.entries(spans))
    lines.push(
      `spans, ${name}: ${keptWords(trajectoryOf(await readOne(JSON.stringify(otlp(...list)), 'run.json')))}`,
    )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/trajectories.txt')
})
