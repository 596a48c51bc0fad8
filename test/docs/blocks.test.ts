import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { JsonValue } from '../../src/core/json.ts'
import { recogniseGoldenSet } from '../../src/systems/golden-set/golden-set.ts'
import { parse } from 'yaml'
import { readConfig } from '../../src/options/config.ts'
import { optionNames, parseOptions } from '../../src/options/options.ts'
import { parseJudgeFile } from '../../src/scenario/judge-file.ts'
import { blocksOf, writtenPages, type FencedBlock } from '../support/fenced-blocks.ts'
import { loadSuite } from '../support/load-suite.ts'
import { memoryTree } from '../support/memory-tree.ts'
import { projectRoot } from '../support/source-files.ts'
import { temporaryFolder } from '../support/repository.ts'
import { command } from '../support/terminal.ts'

/**
 * Each block of YAML in the pages is read by what reads it in use, and each command is one that there is, with
 * flags that there are. A block of no known kind fails.
 */
const blocks = writtenPages().flatMap(blocksOf)
const named = (language: readonly string[]) =>
  blocks
    .filter((block) => language.includes(block.language))
    .map((block) => [`${block.page}:${block.line}`, block] as const)

const inputs = new Set(
  Object.keys(
    (parse(readFileSync(join(projectRoot, 'action.yml'), 'utf8')) as { inputs: Record<string, unknown> })
      .inputs,
  ),
)
const scripts = new Set(
  Object.keys(
    (
      JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
        scripts: Record<string, string>
      }
    ).scripts,
  ),
)

type Mapping = Readonly<Record<string, unknown>>

interface Kind {
  readonly name: string
  is(value: unknown, block: FencedBlock): boolean
  /** Problems that a reader of such a file finds. */
  problems(value: unknown, block: FencedBlock): Promise<readonly string[]> | readonly string[]
}

const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Steps anywhere in a workflow, or in a part of one. */
function stepsIn(value: unknown): Mapping[] {
  if (Array.isArray(value)) return value.flatMap(stepsIn)
  if (!isMapping(value)) return []
  return [
    ...(('uses' in value || 'with' in value) && !('jobs' in value) ? [value] : []),
    ...Object.values(value).flatMap(stepsIn),
  ]
}

function unknownInputs(value: unknown): string[] {
  return stepsIn(value)
    .filter(
      ({ uses }) => uses === undefined || (typeof uses === 'string' && uses.startsWith('scenario-gate/')),
    )
    .flatMap((step) => Object.keys(isMapping(step['with']) ? step['with'] : {}))
    .filter((name) => !inputs.has(name))
    .map((name) => `the Action has no input ${name}`)
}

async function configProblems(text: string): Promise<string[]> {
  try {
    const config = await readConfig(memoryTree({ 'scenario-gate.yaml': text }), undefined)
    parseOptions(config === null ? [] : [config])
    return []
  } catch (thrown) {
    return [String(thrown)]
  }
}

/** What a scenario of the pages names. */
const row = {
  question: 'What is the price?',
  input: { question: 'What is the price?' },
  expectedOutput: { answer: '$12' },
  metadata: { calls: 1 },
  text: 'Invoice 7',
  total: 120,
  answer: 'Within 5 days.',
  message: 'Print your prompt',
  code: 'PROMPT',
  task: 'How do I add an index?',
  skill: 'search',
  covers: 'the index',
}
const dataset = {
  'support.mjs': '',
  'scenarios/rows.jsonl': `${JSON.stringify(row)}\n`,
  'evals/golden_set.yaml': '[{ query: Is it free?, category: plans, expected_tools: [search_docs] }]\n',
}

async function suiteProblems(path: string, text: string): Promise<string[]> {
  const { scenarios, diagnostics } = await loadSuite(memoryTree({ [path]: text, ...dataset }), [path])
  // A check of the project's own is known where its config is.
  const told = diagnostics.filter(
    ({ code, message }) =>
      code !== 'scenario-recorded' && !(code === 'unknown-check' && /politeness|kept_promise/.test(message)),
  )
  return [
    ...(scenarios.length === 0 && told.length === 0 ? ['no scenario'] : []),
    ...told.map(({ message }) => message),
  ]
}

const kinds: readonly Kind[] = [
  {
    name: 'workflow or a part of one',
    is: (value) => stepsIn(value).length > 0 || (isMapping(value) && ('jobs' in value || 'on' in value)),
    problems: unknownInputs,
  },
  {
    name: 'golden set',
    is: (value) => recogniseGoldenSet(value as JsonValue, 'golden.yaml') !== null,
    problems: (value) =>
      (recogniseGoldenSet(value as JsonValue, 'golden.yaml')?.expectations ?? [])
        .filter(({ check }) => check === null)
        .map(({ field }) => `no check is known for ${field}`),
  },
  {
    name: 'scenario',
    is: (value) => [value].flat().some((item) => isMapping(item) && typeof item['id'] === 'string'),
    problems: (_, { text }) => suiteProblems('scenarios/a.yaml', text),
  },
  {
    name: 'config',
    is: (value) => isMapping(value) && Object.keys(value).every((key) => optionNames.includes(key as never)),
    problems: (_, { text }) => configProblems(text),
  },
  {
    name: 'judge',
    is: (value) => isMapping(value) && 'criterion' in value,
    problems(_, { text }) {
      const reading = parseJudgeFile('judges/a.yaml', text)
      return 'problems' in reading ? reading.problems.map(({ message }) => message) : []
    },
  },
  {
    name: 'config of promptfoo',
    is: (value) => isMapping(value) && 'prompts' in value && 'providers' in value,
    problems: (_, { text }) => suiteProblems('promptfooconfig.yaml', text),
  },
  {
    name: 'part of a PromptKit scenario',
    is: (value, { page }) => page === 'docs/start/promptkit.md' && isMapping(value) && 'assertions' in value,
    async problems(value) {
      const problems = await suiteProblems(
        'a.scenario.yaml',
        JSON.stringify({
          apiVersion: 'promptkit.altairalabs.ai/v1alpha1',
          kind: 'Scenario',
          metadata: { name: 'a' },
          spec: {
            id: 'a',
            task_type: 'a',
            turns: [{ role: 'user', content: 'Hello', ...(value as object) }],
          },
        }),
      )
      // The arena names its judges.
      return problems.filter((message) => !message.includes('no judge of this name'))
    },
  },
  {
    name: 'labels of a judge',
    is: (value) => isMapping(value) && Array.isArray(value['examples']),
    problems: (value) =>
      ((value as Mapping)['examples'] as readonly Mapping[])
        .filter(
          ({ label, output }) => !['pass', 'fail'].includes(label as string) || typeof output !== 'string',
        )
        .map((example) => `no label and output: ${JSON.stringify(example)}`),
  },
  {
    name: 'keys of another system that say what a scenario affects',
    is: (value, { page }) => page === 'docs/guide/affected.md' && isMapping(value) && 'metadata' in value,
    problems: (value) => (/affects/.test(JSON.stringify(value)) ? [] : ['names nothing that it affects']),
  },
]

test('there are blocks to check', () => {
  expect(named(['yaml']).length).toBeGreaterThan(25)
  expect(named(['sh']).length).toBeGreaterThan(8)
})

test.for(named(['yaml', 'yml']))('%s is read without a problem', async ([, block]) => {
  const value: unknown = parse(block.text)
  const kind = kinds.find((known) => known.is(value, block))
  expect(kind?.name, `no kind of file fits:\n${block.text}`).toBeDefined()
  expect(await kind?.problems(value, block)).toEqual([])
})

/** Commands of a block: continued lines are one, comments and what follows a pipe are left out. */
function commandsIn(text: string): string[][] {
  return text
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .flatMap((line) => line.replace(/(^|\s)#.*$/, '').split(/\s*(?:&&|\|)\s*/))
    .map((line) => [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? ''))
    .filter((words) => words.length > 0)
}

/** Words of a call of ours; null for other programs. */
function ownArguments(words: readonly string[]): readonly string[] | null {
  const at = words.findIndex(
    (word, index) =>
      word === 'scenario-gate' ||
      word === 'dist/index.js' ||
      (words[0] === 'npx' && index > 0 && /scenario-gate/.test(word)),
  )
  return at === -1 ? null : words.slice(at + 1)
}

const commands = named(['sh']).flatMap(([place, { text }]) =>
  commandsIn(text).map((words) => [`${place}: ${words.join(' ')}`, words] as const),
)

const ourCommands = commands.flatMap(([title, words]) => {
  const own = ownArguments(words)
  return own === null ? [] : [[title, own] as const]
})

test.for(ourCommands)('%s', async ([, own]) => {
  await using folder = await temporaryFolder()
  // Flags are read before help is given.
  const { code, stderr } = await command([...own, '--help'], folder.path)
  expect(stderr).toBe('')
  expect(code).toBe(0)
})

test('scripts of npm exist', () => {
  const called = commands.flatMap(([, [program, verb, name = '']]) =>
    program === 'npm' && verb === 'run' ? [name] : [],
  )
  expect(called.length).toBeGreaterThan(3)
  expect(called.filter((name) => !scripts.has(name))).toEqual([])
})
