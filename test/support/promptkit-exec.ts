import { byProgram, programOf, project, refund, verdictIn } from './custom-project.ts'
import { gate } from './fresh.ts'
import type { Answer, PromptKitVector } from './promptkit-vectors.ts'

interface Exec {
  readonly stdout: string
  readonly exit_code: number
  readonly sleep_ms?: number
  readonly timeout_ms?: number
}

export type ExecVector = PromptKitVector & { readonly context: { readonly exec: Exec } }

/** The same reply of the same program, asked about the same output. */
export async function ourExecAnswer({ params, context }: ExecVector): Promise<Answer> {
  const { stdout, exit_code: code, sleep_ms: sleep = 0, timeout_ms: timeout = 30_000 } = context.exec
  const program = `setTimeout(() => process.stdout.write(${JSON.stringify(stdout)}, () => process.exit(${code})), ${sleep})`
  const least = params['min_score']
  await using folder = await project({
    'check.cjs': programOf(program),
    'scenarios/run.json': JSON.stringify({ messages: [{ role: 'assistant', content: context.output }] }),
    'scenarios/refund.yaml': refund(least === undefined ? '' : `    min_score: ${JSON.stringify(least)}\n`),
  })
  const verdict = verdictIn(await gate(folder, byProgram({ protocol: 'promptkit', timeout: timeout / 1000 })))
  return { status: verdict.status, score: verdict.score ?? null }
}
