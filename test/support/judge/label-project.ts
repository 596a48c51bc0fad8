import {
  calibrateJudge,
  prepareCalibration,
  type JudgeSelection,
} from '../../../src/commands/calibrate-judge.ts'
import { openDiskTree } from '../../../src/files/disk-tree.ts'
import { Judge } from '../../../src/judge/judging.ts'
import { openDiskStore } from '../../../src/judge/file-cache.ts'
import type { JudgeProvider } from '../../../src/judge/provider.ts'
import { VerdictStore } from '../../../src/judge/verdict-caches.ts'
import { Prices } from '../../../src/trace/prices/prices.ts'

export const judgeFile = `criterion: The answer names the temperature.
pass: It names a number of degrees.
fail: It names none.
`

/** `[people say, the judge says, how many]`; `pass`, `fail`, `uncertain`, `error`, or nobody. */
export type Labelled = readonly [label: 'pass' | 'fail' | '', status: string, count: number]

/** Kensa's labels. What the judge is to say stands in the output, for {@link literalJudge}. */
export function labelsOf(...rows: readonly Labelled[]): string {
  const examples = rows.flatMap(([label, status, count], row) =>
    Array.from(
      { length: count },
      (_, at) => `  - output: "answer ${row}-${at}; says=${status};"\n    label: ${label}\n`,
    ),
  )
  return `examples:\n${examples.join('')}`
}

/** A judge that says what the material says that it says; of `error` it refuses. */
const literalJudge: JudgeProvider = {
  ask: async ({ user, model, schema }) => {
    const verdict = /says=(\w+);/.exec(user)?.[1] ?? 'uncertain'
    if (verdict === 'error') return { kind: 'failed', reason: 'judge-refused', message: 'it refused' }
    const isScored = JSON.stringify(schema).includes('"score"')
    const score = isScored ? { score: verdict === 'pass' ? 0.8 : 0.2 } : {}
    return {
      kind: 'replied',
      reply: { structured: { reasoning: 'So it says.', quotes: [], verdict, ...score } },
      model,
      usage: null,
    }
  },
}

/** Asks about all labels of a project in a folder, and leaves the replies in `.scenario-gate/judge`. */
export async function recordReplies(
  root: string,
  labels: string,
  judge: JudgeSelection = { kind: 'file', name: null },
) {
  const replies = '.scenario-gate/judge'
  await using judging = new Judge({
    mode: 'record',
    votes: 1,
    untrusted: null,
    caches: [],
    replies: new VerdictStore(openDiskStore(`${root}/${replies}`), replies),
    models: { idOf: () => 'stand-in/one', provider: async () => literalJudge },
    concurrency: 8,
    timeoutMs: 30_000,
    maxSpendUsd: null,
    prices: new Prices(),
    mask: (text) => text,
  })
  const ready = await prepareCalibration(openDiskTree(root), labels, judge)
  if ('problems' in ready) throw new Error(JSON.stringify(ready.problems))
  return await calibrateJudge(ready, judging, null)
}
