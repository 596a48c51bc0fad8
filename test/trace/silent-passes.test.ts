import { readFileSync } from 'node:fs'
import { markdownTable } from 'markdown-table'
import { afterAll, expect, test } from 'vitest'
import type { JsonValue } from '../../src/core/json.ts'
import { formats } from '../../src/trace/formats/all-formats.ts'
import { mutantsOf, Oracle, replaced, type Mutant } from '../support/oracle.ts'
import { recordedFiles } from '../support/recorded-files.ts'
import { triesAll } from '../support/strength.ts'
import { jsonLines, memoryFile, readAll } from '../support/trace-files.ts'

/** `npm run fuzz` tries every mutant of every recording; a few of each otherwise, always the same ones. */
const isFull = process.env['FUZZ'] === 'full'
const some = triesAll('trace', 'text', 'checks') ? 40 : 16

const root = new URL('../fixtures/traces/', import.meta.url)

/** What was tried of each recording; `npm run fuzz` prints it. */
const tried: { readonly recording: string; readonly of: string; count: number; silent: number }[] = []

afterAll(() => {
  if (!isFull) return
  const rows = tried.map(({ recording, of, count, silent }) => [recording, of, String(count), String(silent)])
  const total = (key: 'count' | 'silent') => String(tried.reduce((sum, row) => sum + row[key], 0))
  const align = ['l', 'l', 'r', 'r']
  const head = ['recording', 'changed', 'tried', 'silent passes']
  process.stdout.write(
    `\n${markdownTable([head, ...rows, ['all', '', total('count'), total('silent')]], { align })}\n\n`,
  )
})

/** What a reader cannot tell from another run: the value may be of that type, or stands for nothing. */
const undecided: readonly { readonly of: RegExp; readonly to: RegExp; readonly why: string }[] = [
  {
    of: /(?:^|\.)(?:output|outputs|final_output|messages|content|parts|text|response|message|conversation|final_response|intermediate_data|steps|description)$/,
    to: /^null$/,
    why: 'nothing was said, or the run did not come to it',
  },
  { of: /(?:^|\.)(?:tool_calls|toolInvocations)$/, to: /^null$/, why: 'nothing was called' },
  { of: /^history\.\*\.model_output$/, to: /^null$/, why: 'the model did not reply' },
  {
    of: /(?:^|\.)(?:error|exception|is_error|status|status\.code)$/,
    to: /^null$/,
    why: 'nothing went wrong',
  },
  {
    of: /(?:^|\.)(?:timestamp|start_time|started_at|completed|endTime|latencyMs|id)$/,
    to: /^null$/,
    why: 'the time is not recorded, and others are',
  },
  {
    of: /(?:^|\.)(?:usage|tokens|usageMetadata|cache_read_input_tokens)$|^messages\.\*\.message\.usage\./,
    to: /^null$/,
    why: 'nothing came from the cache, or the counts stand elsewhere, too',
  },
  {
    of: /(?:^|\.)(?:name|metadata|metadata\.attributes|observations|mlflow\.spanType|functionCall)$/,
    to: /^null$/,
    why: 'it may be without a name, a type or details',
  },
  {
    of: /(?:^|\.)(?:outputs?|final_output|action_output|object|completed|output\.value|mlflow\.spanOutputs|messages)(?:\.output|\.outputs|\.messages(?:\.\*\.content)?)?$/,
    to: /./,
    why: 'an agent may answer with any value',
  },
  {
    of: /(?:content|parts|text|message|description|submission)(?:\.\*)?$/,
    to: /^(?:\[\]|\{\}|"x")$/,
    why: 'it is empty, or another text',
  },
  { of: /(?:attributes|metadata|traces|\*)$/, to: /^(?:\[\]|\{\})$/, why: 'it is empty' },
  { of: /(?:^|\.)(?:provider|function|error)$/, to: /^"x"$/, why: 'another name, or another failure' },
  { of: /(?:time|Time|timestamp|Nano|ended_at|_id)$/, to: /^(?:7|"x")$/, why: 'another time, or another id' },
  {
    of: /metadata(?:\.attributes)?$/,
    to: /^/,
    why: 'what a writer keeps beside the run, by which some name the agent',
  },
  { of: /(?:^|\.)(?:attributes|weave|kind)$/, to: /^null$/, why: 'a function need not say what it is' },
  { of: /intValue$/, to: /^7$/, why: 'a number may be written as one or as text' },
  { of: /is_error$/, to: /^7$/, why: 'only `true` is an error' },
  { of: /parts\.\*\.thought$/, to: /^true$/, why: 'a model may have thought what another says' },
]

test.for(recordedFiles.filter((name) => !name.endsWith('.yaml')))(
  'no value of another type passes silently: %s',
  { timeout: 3_600_000 },
  async (name) => {
    const content = readFileSync(new URL(name, root), 'utf8')
    const isLines = name.endsWith('.jsonl')
    const records = (isLines ? content.trim().split('\n') : [content]).map(
      (text) => JSON.parse(text) as JsonValue,
    )
    const oracle = await Oracle.of(name, content)
    const mutants = mutantsOf(records)
    const step = isFull ? 1 : Math.max(1, Math.floor(mutants.length / some))
    const silent: string[] = []
    let count = 0
    for (let index = 0; index < mutants.length; index += step) {
      const mutant = mutants[index]
      if (mutant === undefined || isUndecided(mutant)) continue
      count += 1
      const { record, path, to } = mutant
      const changed = records.with(record, replaced(records[record] ?? null, path, to))
      const passed = await oracle.passedBy(isLines ? jsonLines(...changed) : JSON.stringify(changed[0]))
      if (passed !== null) silent.push(`${placeOf(mutant)} as ${JSON.stringify(to)}: ${passed}`)
    }
    tried.push({ recording: name, of: 'a value', count, silent: silent.length })
    expect(silent).toEqual([])
  },
)

/** `steps.*.timestamp` */
function placeOf({ path }: Mutant): string {
  return path.map((step) => (typeof step === 'number' ? '*' : step)).join('.')
}

function isUndecided(mutant: Mutant): boolean {
  const [place, to] = [placeOf(mutant), JSON.stringify(mutant.to)]
  return undecided.some((one) => one.of.test(place) && one.to.test(to))
}

test.for(recordedFiles.filter((name) => !name.endsWith('.json')))(
  'no recording that is cut off passes silently: %s',
  { timeout: 3_600_000 },
  async (name) => {
    const content = readFileSync(new URL(name, root), 'utf8')
    const oracle = await Oracle.of(name, content)
    const end = formats.find(({ id }) => id === oracle.format)?.unmarkedEnd ?? null
    const silent: string[] = []
    const cuts = cutsOf(content)
    for (const at of cuts) {
      // Behind a line a span, a turn or a run has ended.
      const isAtLine = content[at - 1] === '\n' || content[at] === '\n'
      const passed = isAtLine && end !== null ? null : await oracle.passedBy(content.slice(0, at))
      if (passed !== null) silent.push(`${at}: ${passed}`)
    }
    tried.push({ recording: name, of: 'cut off', count: cuts.length, silent: silent.length })
    expect(silent).toEqual([])
  },
)

/** Behind every line, and at as many places within lines, always the same ones. */
function cutsOf(content: string): number[] {
  const end = content.trimEnd().length
  const lines = [...content.matchAll(/\n/g)].map(({ index }) => index + 1)
  const step = isFull ? 1 : Math.max(1, Math.floor(lines.length / some))
  const count = isFull ? 200 : some
  const within = Array.from({ length: count }, (_, place) => Math.floor((end * (place + 0.5)) / count))
  return [...lines.filter((_, index) => index % step === 0), ...within].filter((at) => at > 0 && at < end)
}

/** Files of a line each; what they are cut after is a turn that had ended. */
const sessions: readonly (readonly [name: string, whole: readonly number[]])[] = [
  ['codex-rollout-1.jsonl', [24, 55]],
  ['examples/codex-rollout.jsonl', [8]],
  ['claude-code-1.jsonl', [2, 6, 10, 12]],
  ['claude-code-3.jsonl', [4, 12, 13, 22, 23, 24, 25, 26]],
  ['examples/claude-code.jsonl', [6]],
  ['claude-stream-json-1.json', [599]],
  ['examples/codex-exec.jsonl', [5]],
  ['promptkit-recording-1.jsonl', [10, 11, 12, 13, 14, 15]],
  ['promptkit-recording-2.jsonl', [10, 11, 12]],
  ['examples/promptkit-recording.jsonl', [5, 6]],
  ['promptkit-1.transcript.yaml', [15, 16, 17, 21, 22, 23, 24, 34, 35, 36, 37]],
]

test.for(sessions)('a session that breaks off proves nothing: %s', async ([name, whole]) => {
  const lines = readFileSync(new URL(name, root), 'utf8').trim().split('\n')
  const found: number[] = []
  for (let count = 1; count <= lines.length; count += 1) {
    const content = `${lines.slice(0, count).join('\n')}\n`
    const { traces, damaged, diagnostics } = await readAll(memoryFile(content, name))
    const isSaid = damaged.length > 0 || diagnostics.some(({ severity }) => severity === 'error')
    if (traces.length > 0 && !isSaid) found.push(count)
  }
  expect(found).toEqual(whole)
})
