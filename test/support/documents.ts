import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { Example } from '../../src/checks/define.ts'
import { buildExampleTrace, type ExampleTrace } from '../../src/checks/example-trace.ts'
import type { Trace } from '../../src/trace/model/trace.ts'
import { timbalRun, type ShortSpan } from './timbal-run.ts'

/** What a document of another system says: the names of its checks with their parameters, and its examples. */
export interface SourceDocument {
  readonly name: string
  readonly document: string
  readonly source: string
  readonly licence: string
  readonly names: Readonly<Record<string, readonly string[]>>
  /** Names of what asks a model or a service. */
  readonly outside?: readonly string[]
  readonly examples: readonly DocumentExample[]
}

/** A piece of a scenario file, and what its checks say of runs, in their order. */
export interface DocumentExample {
  readonly snippet: string
  readonly runs: readonly ExampleRun[]
}

type Status = 'pass' | 'fail' | 'error'
type ExampleRun = { readonly verdicts: readonly Status[] } & Pick<Example<string>, 'judge' | 'answer'> &
  ({ readonly trace: ExampleTrace } | { readonly spans: readonly ShortSpan[] })

const folder = new URL('../fixtures/documents/', import.meta.url)

export const documents: readonly SourceDocument[] = readdirSync(folder)
  .toSorted()
  .map((file) => ({
    ...(parse(readFileSync(new URL(file, folder), 'utf8')) as Omit<SourceDocument, 'name'>),
    name: file.replace('.yaml', ''),
  }))

export async function traceOfRun(run: ExampleRun): Promise<Trace> {
  return 'trace' in run ? buildExampleTrace(run.trace) : timbalRun(run.spans)
}

const promptKit = (kind: string) =>
  `apiVersion: promptkit.altairalabs.ai/v1alpha1\nkind: ${kind}\nmetadata: { name: example }\nspec:\n`

/** The least file of its system that a piece can stand in. */
export function fileOf(snippet: string): { readonly path: string; readonly text: string } {
  const key = /^(\w+):/m.exec(snippet)?.[1]
  if (snippet.startsWith('{')) return { path: 'suite/golden.json', text: snippet }
  if (key === 'test_cases') return { path: 'suite/golden.yaml', text: snippet }
  if (key === 'checks') return { path: 'suite/example.yaml', text: `id: example\n${snippet}` }
  if (key === 'assertions') {
    const turn = `  turns:\n    - role: user\n      content: Hello\n${indented(snippet, 6)}`
    return {
      path: 'suite/example.scenario.yaml',
      text: `${promptKit('Scenario')}  task_type: example\n${turn}`,
    }
  }
  if (key === 'validators' || key === 'evals') {
    const text = `${promptKit('PromptConfig')}  task_type: example\n${indented(snippet, 2)}`
    return { path: 'suite/example.yaml', text }
  }
  const head = '- name: example\n  runnable: agent.py::agent\n  params: { prompt: Hello }\n'
  return { path: 'suite/evals.yaml', text: head + indented(snippet, 2) }
}

function indented(text: string, by: number): string {
  return text.replaceAll(/^(?=.)/gm, ' '.repeat(by))
}
