import { programOf, refund as refundBy } from './custom-project.ts'
import type { Files } from './repository.ts'
import { again, careless, good, recording, scenario } from './suite.ts'

/** A change whose gate is closed, and what of its base tells so. */
export interface World {
  readonly base: Files
  readonly head: Files
  /** Files of the base that the change touches: scenarios, then others. */
  readonly scenarios: readonly string[]
  readonly others?: readonly string[]
}

const refund = 'scenarios/refund.yaml'
export const suite: Files = {
  [refund]: scenario('refund'),
  'scenarios/greet.yaml': scenario('greet'),
  'scenarios/traces/refund.json': good,
  'scenarios/traces/greet.json': good,
  'agent/prompt.md': 'Be nice.',
}
export const lax = 'id: refund\nchecks:\n  - type: output_contains\n    params: { value: refund }\n'
export const config = (text: string): Files => ({ 'scenario-gate.yaml': text })
export const broken: Files = { 'scenarios/traces/refund.json': careless }

export const worlds: Record<string, World> = {
  'a loosened test': { base: suite, head: { ...broken, [refund]: lax }, scenarios: [refund] },
  'a regression': {
    base: { ...suite, ...config('fail-on: regressions\n') },
    head: { ...broken, [refund]: `${scenario('refund')}\n` },
    scenarios: [refund],
    others: ['scenarios/traces/refund.json'],
  },
  'a removed scenario': {
    base: suite,
    head: { [refund]: null, 'scenarios/traces/refund.json': null },
    scenarios: [refund],
  },
  'a stale recording': {
    base: { ...suite, ...config('agent-files: [agent/**]\n') },
    head: { 'agent/prompt.md': 'Be rude.', [refund]: `${scenario('refund')}\n` },
    scenarios: [refund],
    others: ['agent/prompt.md'],
  },
  'a loosened policy': {
    base: { ...suite, ...config('policy:\n  weakened: block\n') },
    head: { ...config('policy:\n  weakened: ignore\n'), [refund]: lax },
    scenarios: [refund],
    others: ['scenario-gate.yaml'],
  },
}

const runtime = 'agent/runtime.yaml'
const evaluatedBy = (program: string) => `apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: RuntimeConfig
spec:
  evals:
    politeness: { command: ${process.execPath}, args: [./${program}.cjs] }
`
worlds['a loosened program'] = {
  base: {
    ...config(`runtime-config: [${runtime}]\n`),
    [runtime]: evaluatedBy('strict'),
    'agent/strict.cjs': programOf('answer({ score: question.content.includes("please") ? 1 : 0 })'),
    'agent/lax.cjs': programOf('answer({ score: 1 })'),
    [refund]: refundBy(),
    'scenarios/run.json': recording({ tools: [], answer: 'Wait, please.' }),
  },
  head: { [runtime]: evaluatedBy('lax'), 'scenarios/run.json': recording({ tools: [], answer: 'Wait.' }) },
  scenarios: [refund],
  others: [runtime],
}

const ordered = `checks:
  - type: tool_order
    params: { order: [get_order, issue_refund] }
`
const unordered = 'checks:\n  - type: output_contains\n    params: { value: refund }\n'
const indented = (text: string) => text.replaceAll(/^(?=.)/gm, '  ')
const plainSuite: Files = { ...suite, [refund]: `id: refund\n${unordered}` }
for (const [where, path, keyed] of [
  ['a folder', 'scenarios/scenario-defaults.yaml', (text: string) => text],
  ['the repository', 'scenario-gate.yaml', (text: string) => `defaults:\n${indented(text)}`],
] as const)
  worlds[`loosened defaults of ${where}`] = {
    base: { ...plainSuite, [path]: keyed(ordered) },
    head: { ...broken, [path]: keyed('tags: [orders]\n') },
    scenarios: [path],
  }
const matrix = (orders: string) =>
  `id: refund\nmatrix: { order: [${orders}] }\ntraces: 'traces/{{order}}.json'\n${ordered}`
worlds['a lost value of a matrix'] = {
  base: {
    [refund]: matrix('a, b'),
    'scenarios/traces/a.json': good,
    'scenarios/traces/b.json': again(good, 2),
  },
  head: { [refund]: matrix('a'), 'scenarios/traces/b.json': careless },
  scenarios: [refund],
}
const rows = 'scenarios/rows.yaml'
const dataset = `id: refund\ndataset: rows.jsonl\ninput_field: ask\n${ordered}`
const namedRun = (id: string, run: string) => run.replace('{', `{ "scenario": "refund/${id}",`)
const row = (id: string) => `${JSON.stringify({ id, ask: id })}\n`
worlds['a lost row of a dataset'] = {
  base: {
    [refund]: dataset,
    [rows]: row('a') + row('b'),
    'scenarios/traces/a.json': namedRun('a', good),
    'scenarios/traces/b.json': namedRun('b', again(good, 2)),
  },
  head: { [rows]: row('a'), 'scenarios/traces/b.json': namedRun('b', careless) },
  scenarios: [rows],
}
const several = (second: string) =>
  `---\nid: one\ntraces: traces/a.json\n${ordered}---\nid: two\ntraces: traces/b.json\n${second}`
worlds['a loosened scenario of several in a file'] = {
  base: {
    [refund]: several(ordered),
    'scenarios/traces/a.json': good,
    'scenarios/traces/b.json': again(good, 2),
  },
  head: { [refund]: several(unordered), 'scenarios/traces/b.json': careless },
  scenarios: [refund],
}
