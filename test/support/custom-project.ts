import type { CheckVerdict, Results } from '../../src/results/schema.ts'
import type { RunContext } from '../../src/run/run-context.ts'
import { firstTrial, gate } from './fresh.ts'
import { temporaryFolder, type Files, type TemporaryFolder } from './repository.ts'
import { recording } from './suite.ts'

/** What the agent answered in the one recorded run of the project. */
export const answer = 'Your refund of $12 is on its way.'

/** Keys of a check of the scenario besides its type, as YAML; or the whole list of its checks. */
export type CheckLines = string

/** A project with the scenario `refund`, one recorded run of it, and one check, `politeness`. */
export async function project(files: Files, lines: CheckLines = ''): Promise<TemporaryFolder> {
  const folder = await temporaryFolder()
  await folder.write({
    'scenarios/refund.yaml': refund(lines),
    'scenarios/run.json': recording({ tools: ['get_order'], answer }),
    ...files,
  })
  return folder
}

export function refund(lines: CheckLines = ''): string {
  return `id: refund\nname: Refund\ninput: money back\ntags: [money]\ntraces: run.json\nchecks:\n  - type: politeness\n${lines}`
}

/** An ES module whose `evaluate` has this body. */
export function moduleOf(body: string): string {
  return `export default { async evaluate(trace, params, scenario) { ${body} } }\n`
}

/** A program of Node that does `body`, in which \`question\` is what it was asked, and `answer(…)` writes a reply. */
export function programOf(body: string): string {
  return `const question = JSON.parse(require('node:fs').readFileSync(0, 'utf8'))
const answer = (reply) => process.stdout.write(JSON.stringify(reply))
${body}
`
}

type Definition = Readonly<Record<string, unknown>>

/** Options that define `politeness` as the module of {@link withModule}, or as the program of {@link withProgram}. */
export function byModule(more: Definition = {}): { readonly checks: Definition } {
  return { checks: { politeness: { module: 'checks/politeness.mjs', ...more } } }
}

export function byProgram(more: Definition = {}): { readonly checks: Definition } {
  return { checks: { politeness: { command: [process.execPath, 'check.cjs'], ...more } } }
}

export interface Asked {
  /** Keys of the definition. */
  readonly definition?: Definition
  /** Keys of the check in the scenario, as YAML. */
  readonly lines?: CheckLines
  readonly options?: Definition
  readonly surroundings?: Partial<RunContext>
  readonly files?: Files
}

/** Runs the gate over a project whose check is a module with this body. */
export function withModule(body: string, asked: Asked = {}): Promise<Results> {
  return resultsOf({ 'checks/politeness.mjs': moduleOf(body) }, byModule(asked.definition), asked)
}

/** The same with a program. */
export function withProgram(body: string, asked: Asked = {}): Promise<Results> {
  return resultsOf({ 'check.cjs': programOf(body) }, byProgram(asked.definition), asked)
}

async function resultsOf(files: Files, defined: Definition, asked: Asked): Promise<Results> {
  await using folder = await project({ ...files, ...asked.files }, asked.lines)
  return await gate(folder, { ...defined, ...asked.options }, asked.surroundings)
}

/** What the check says of the one trial. */
export function verdictIn(results: Results): CheckVerdict {
  const [verdict] = firstTrial(results, 'refund').checks
  if (verdict === undefined) throw new Error('there is no verdict')
  return verdict
}
