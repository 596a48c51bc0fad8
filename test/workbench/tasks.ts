/** A change of one file. `like`: repeats each line that has the first word, with the second in its place. */
type Edit =
  | { readonly copy: string; readonly to: string; readonly words: Words }
  | { readonly create: string; readonly text: string }
  | { readonly file: string; readonly like: Words }
  | { readonly file: string; readonly before: string; readonly insert: string }
  | { readonly file: string; readonly words: Words }

/** Words and what stands for them in the copy. */
type Words = Readonly<Record<string, string>>

/** A task of CONTRIBUTING.md, done on a copy of `src/`. */
export interface Task {
  /** Heading of its section. */
  readonly heading: string
  /** Files in the order in which the section names them; `<…>` is chosen by the author. */
  readonly files: readonly string[]
  /** The least that registers a new one. */
  readonly edits: readonly Edit[]
  /** Compiled file, an expression over its exports `m`, and what that holds afterwards. */
  readonly proof: { readonly module: string; readonly value: string; readonly holds: string }
}

const sampleClause = `import { createPassRuling, defineOwnLevel } from './define.ts'
import { nothing } from './facts.ts'

/** A sample. */
export const sample = defineOwnLevel({
  id: 'sample',
  field: 'sample',
  facts: () => ({ none: nothing() }),
  usual: 'warn',
  help: 'A sample.',
  evaluation: { about: 'failures', rule: (_, policy) => createPassRuling(policy.sample, {}) },
})
`

/** Every task. Where files move, this list and the page follow; the test says which paths are gone. */
export const tasks: readonly Task[] = [
  {
    heading: 'Add a check',
    files: ['src/checks/<family>/<type>.ts', 'src/checks/<family>/<family>-checks.ts', 'test/checks/'],
    edits: [
      {
        copy: 'src/checks/tools/no-repeat-calls.ts',
        to: 'src/checks/tools/sample-calls.ts',
        words: { no_repeat_calls: 'sample_calls', noRepeatCalls: 'sampleCalls' },
      },
      {
        file: 'src/checks/tools/tool-checks.ts',
        like: { noRepeatCalls: 'sampleCalls', 'no-repeat-calls': 'sample-calls' },
      },
    ],
    proof: {
      module: 'checks/registry.js',
      value: 'm.checks.map(({ type }) => type)',
      holds: 'sample_calls',
    },
  },
  {
    heading: 'Add a trace format',
    files: [
      'src/trace/formats/<format>.ts',
      'src/trace/formats/conversation-formats.ts',
      'src/trace/formats/span-formats.ts',
      'test/fixtures/traces/examples/',
      'test/fixtures/traces/',
      'test/fixtures/SOURCES.md',
      'test/fixtures/traces/facts.json',
    ],
    edits: [
      {
        copy: 'src/trace/formats/cohere-chat.ts',
        to: 'src/trace/formats/sample-log.ts',
        words: { 'cohere-chat': 'sample-log', cohereChat: 'sampleLog' },
      },
      {
        file: 'src/trace/formats/conversation-formats.ts',
        like: { cohereChat: 'sampleLog', 'cohere-chat': 'sample-log' },
      },
    ],
    proof: {
      module: 'trace/formats/all-formats.js',
      value: 'm.formats.map(({ id }) => id)',
      holds: 'sample-log',
    },
  },
  {
    heading: 'Add a dialect of span attributes',
    files: ['src/trace/dialects/<dialect>.ts', 'src/trace/dialects/registry.ts', 'test/trace/'],
    edits: [
      {
        copy: 'src/trace/dialects/pydantic-ai.ts',
        to: 'src/trace/dialects/sample-words.ts',
        words: { "'pydantic-ai'": "'sample-words'", pydanticAi: 'sampleWords' },
      },
      {
        file: 'src/trace/dialects/registry.ts',
        like: { pydanticAi: 'sampleWords', 'pydantic-ai': 'sample-words' },
      },
    ],
    proof: {
      module: 'trace/dialects/registry.js',
      value: 'm.dialects.map(({ id }) => id)',
      holds: 'sample-words',
    },
  },
  {
    heading: 'Add a system',
    files: [
      'src/systems/<system>/<system>.ts',
      'src/systems/registry.ts',
      'src/systems/<system>/deviations.ts',
      'src/systems/check-deviations.ts',
      'test/fixtures/vectors/',
      'docs/start/',
    ],
    edits: [
      {
        copy: 'src/systems/agentcheck/agentcheck.ts',
        to: 'src/systems/sample/sample.ts',
        words: {
          "id: 'agentcheck'": "id: 'sample'",
          'const agentcheck =': 'const sample =',
          "from './": "from '../agentcheck/",
          "import('./": "import('../agentcheck/",
        },
      },
      {
        file: 'src/systems/registry.ts',
        before: 'import { timbal }',
        insert: "import { sample } from './sample/sample.ts'",
      },
      { file: 'src/systems/registry.ts', words: { 'promptfoo, adk]': 'promptfoo, adk, sample]' } },
      { file: 'src/systems/check-deviations.ts', before: '  timbal: [', insert: '  sample: [],' },
    ],
    proof: { module: 'systems/registry.js', value: 'm.systems.map(({ id }) => id)', holds: 'sample' },
  },
  {
    heading: 'Add a clause of the policy',
    files: [
      'src/gate/policy-fields.ts',
      'src/gate/clauses/<clause>.ts',
      'src/gate/clauses/registry.ts',
      'src/words/clauses.ts',
      'test/gate/clauses.test.ts',
      'docs/guide/policy.md',
    ],
    edits: [
      {
        file: 'src/gate/policy-fields.ts',
        before: '  readonly vacuous: Level',
        insert: '  readonly sample: Level',
      },
      { create: 'src/gate/clauses/sample.ts', text: sampleClause },
      {
        file: 'src/gate/clauses/registry.ts',
        before: 'import { hiddenFailures,',
        insert: "import { sample } from './sample.ts'",
      },
      { file: 'src/gate/clauses/registry.ts', before: '  baseline,', insert: '  sample,' },
      {
        file: 'src/words/clauses.ts',
        before: '  vacuous: {',
        insert: "  sample: { ...inText, sentences: { none: () => ['Nothing was sampled.'] } },",
      },
    ],
    proof: { module: 'gate/clauses/registry.js', value: 'm.clauses.map(({ id }) => id)', holds: 'sample' },
  },
  {
    heading: 'Add an option',
    files: ['src/options/run-options.ts', 'test/options/'],
    edits: [
      {
        file: 'src/options/run-options.ts',
        before: "  'max-spend-usd': {",
        insert: "  sample: { schema: () => z.string().optional(), help: 'A sample.' },",
      },
    ],
    proof: { module: 'options/options.js', value: 'm.inputNames', holds: 'sample' },
  },
  {
    heading: 'Add an output',
    files: ['src/report/outputs.ts', 'test/report/headline.test.ts'],
    edits: [
      {
        file: 'src/report/outputs.ts',
        before: "  'comment-url': {",
        insert: "  'sample-url': { meaning: 'A sample.', take: () => '' },",
      },
    ],
    proof: { module: 'report/outputs.js', value: 'Object.keys(m.outputDefinitions)', holds: 'sample-url' },
  },
  {
    heading: 'Add a sentence of the report',
    files: ['src/core/verdict.ts', 'src/report/reasons.ts', 'test/report/'],
    edits: [
      { file: 'src/core/verdict.ts', before: "  | 'missing-data'", insert: "  | 'sample-reason'" },
      {
        file: 'src/report/reasons.ts',
        before: "  'missing-data':",
        insert: "  'sample-reason': 'A sample was taken',",
      },
    ],
    proof: {
      module: 'report/reasons.js',
      value: "[JSON.stringify(m.describeVerdict({ type: 'exit_code', reason: 'sample-reason' }))]",
      holds: '["A sample was taken"]',
    },
  },
]
