import type { JudgeModels } from '../../../src/judge/provider.ts'
import type { Results, TrialResult } from '../../../src/results/schema.ts'
import type { RunContext } from '../../../src/run/run-context.ts'
import { firstTrial, gate } from '../fresh.ts'
import { temporaryFolder, type Files, type TemporaryFolder } from '../repository.ts'
import { recording } from '../suite.ts'

export const answer = 'Your refund of $12 is on its way.'

/** A scenario with the judge of its `criteria`, and one recorded run. `lines`: more keys, as YAML. */
export function judged(id: string, lines = 'criteria: It is polite.\n'): Readonly<Record<string, string>> {
  return {
    [`scenarios/${id}.yaml`]: `id: ${id}\nname: Refund\ninput: money back\ntraces: ${id}.json\n${lines}`,
    [`scenarios/${id}.json`]: recording({ tools: ['get_order'], answer }),
  }
}

export const passing = 'checks:\n  - type: output_contains\n    params: { value: refund }\n'
export const failing = 'checks:\n  - type: output_contains\n    params: { value: apology }\n'

export async function project(files: Files): Promise<TemporaryFolder> {
  const folder = await temporaryFolder()
  await folder.write(files)
  return folder
}

type Values = Readonly<Record<string, unknown>>

/** Runs the gate with these models for a judge. */
export function judge(
  folder: TemporaryFolder,
  judgeModels: JudgeModels,
  options: Values = {},
  surroundings: Partial<RunContext> = {},
): Promise<Results> {
  return gate(folder, options, { judgeModels, ...surroundings })
}

/** The judge's verdict on the one trial of a scenario. */
export function verdictOf(results: Results, id = 'refund'): NonNullable<TrialResult['judge']> {
  const { judge: verdict } = firstTrial(results, id)
  if (verdict === null) throw new Error(`no judge looked at ${id}`)
  return verdict
}
