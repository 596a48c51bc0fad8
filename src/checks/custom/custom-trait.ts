import type { JsonObject } from '../../core/json.ts'
import type { Need } from '../../trace/model/need.ts'

/** Who answers for a check of the project's own: an ES module, or a program that is started without a shell. */
export type Evaluator =
  /** Path of the workspace. */
  | { readonly kind: 'module'; readonly path: string }
  /** At least one element. `wire`: what it reads and writes, ours or that of PromptKit's exec evals. */
  | {
      readonly kind: 'command'
      readonly argv: readonly string[]
      readonly wire: 'scenario-gate' | 'promptkit'
    }

/** A check of the project's own as its definition says, without its name. */
export interface CustomCheck {
  readonly evaluator: Evaluator
  /** `NAME` passes a variable of ours on, `NAME=value` sets one. */
  readonly env: readonly string[]
  /** Of one evaluation. */
  readonly timeoutMs: number
  /** Data that a trace must hold for it to be asked. */
  readonly needs: readonly Need[]
  /** JSON Schema of its parameters; null: any mapping. */
  readonly params: JsonObject | null
  /** The files of the workspace that it is made of: path → SHA-256. */
  readonly files: Readonly<Record<string, string>>
  /** Absolute path of the folder that those lie in, where it is not the workspace. */
  readonly root?: string
}
