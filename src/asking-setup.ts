import { Inquiry, type Evaluators } from './custom/inquiry.ts'
import type { Diagnostic } from './core/diagnostic.ts'
import { embeddingsOf } from './embedding-setup.ts'
import { judgingOf, type JudgeSurroundings } from './judge-setup.ts'
import type { Judging } from './judge/judging.ts'
import type { Options } from './options.ts'
import { servicePolicy, type PolicySurroundings } from './service-policy.ts'
import type { Prices } from './trace/prices/prices.ts'

export interface AskingSurroundings extends JudgeSurroundings, PolicySurroundings {
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Whoever outside of the gate is asked in a run; nothing of it is left when it is disposed of. */
export interface Asking extends AsyncDisposable {
  readonly inquiry: Inquiry
  /** Null where the judge is off. */
  readonly judging: Judging | null
  /** What is wrong with what was kept of answers. */
  readonly diagnostics: readonly Diagnostic[]
}

/** @throws GateError `bad-option` for a key or an address that cannot be used, `path-outside`. */
export async function askingOf(
  options: Options,
  surroundings: AskingSurroundings,
  prices: Prices,
): Promise<Asking> {
  const judging = await judgingOf(options, surroundings, prices)
  const embeddings = await embeddingsOf(options, surroundings, judging)
  const inquiry = new Inquiry(await evaluatorsOf(options, surroundings), judging, embeddings)
  return {
    inquiry,
    judging,
    get diagnostics() {
      return [...(judging?.diagnostics ?? []), ...(embeddings?.diagnostics ?? [])]
    },
    [Symbol.asyncDispose]: async () => {
      await inquiry[Symbol.asyncDispose]()
      await embeddings?.[Symbol.asyncDispose]()
      await judging?.[Symbol.asyncDispose]()
    },
  }
}

/** For a stranger's change no code is loaded and no service asked, whatever the options say of its commands. */
async function evaluatorsOf(options: Options, surroundings: AskingSurroundings): Promise<Evaluators> {
  const { root, env, now, untrusted } = surroundings
  if (untrusted !== null) return { kind: 'left', reason: `the change comes from ${untrusted}` }
  const services = await servicePolicy(options, surroundings)
  return { kind: 'run', root, env, now, concurrency: options.concurrency, services }
}
