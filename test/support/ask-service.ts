import type { CheckVerdict } from '../../src/results/schema.ts'
import { firstTrial, gate } from './fresh.ts'
import { temporaryFolder } from './repository.ts'
import { recording } from './suite.ts'

interface Told {
  /** Of the check, beside what says whom it asks. */
  readonly params?: Readonly<Record<string, unknown>>
  /** Keys of the check beside its parameters. */
  readonly keys?: Readonly<Record<string, unknown>>
  readonly env?: Readonly<Record<string, string>>
  readonly variables?: readonly string[]
  readonly untrusted?: string
}

/** What a check that asks a service says of the one recorded run of a project, in which `get_order` was called. */
export async function verdictOf(
  type: string,
  hosts: readonly string[],
  { params = {}, keys = {}, env = {}, variables = [], untrusted }: Told = {},
): Promise<CheckVerdict> {
  await using folder = await temporaryFolder()
  await folder.write({
    'scenarios/refund.yaml': JSON.stringify({
      id: 'refund',
      traces: 'run.json',
      checks: [{ type, params, ...keys }],
    }),
    'scenarios/run.json': recording({ tools: ['get_order'], answer: 'Your refund of $12 is on its way.' }),
  })
  const results = await gate(
    folder,
    { 'evaluator-hosts': hosts, 'evaluator-env': variables },
    { env: { PATH: process.env['PATH'], ...env }, ...(untrusted === undefined ? {} : { untrusted }) },
  )
  const [verdict] = firstTrial(results, 'refund').checks
  if (verdict === undefined) throw new Error('there is no verdict')
  return verdict
}
