import { runAction } from '../../../src/action.ts'
import type { Finished } from '../launched.ts'
import { captured } from './captured.ts'

/**
 * Runs the Action in this process, which takes half the CPU of `dist/`: for tables whose rows only differ in their
 * input. Other tests start `dist/` with inputs of the same kinds. Its pauses between requests to GitHub are over at once.
 */
export async function actionHere(
  env: Readonly<Record<string, string>>,
  connection: Parameters<typeof runAction>[1]['connection'] = {},
): Promise<Finished> {
  const { result: code, stdout } = await captured(env, () =>
    runAction(env, { isHidden: true, now: Date.now, connection: { wait: async () => {}, ...connection } }),
  )
  return { code, stdout, stderr: '' }
}
