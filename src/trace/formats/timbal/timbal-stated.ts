import type { JsonObject } from '../../../core/json.ts'
import type { Stated } from '../../model/stated.ts'
import { errorIn, promptIn, textOfOutput } from './timbal-values.ts'

/** What the span of the run as a whole says of it. A run that is not over, or failed, gave no answer yet. */
export function statedByRoot(root: JsonObject): Stated {
  return new RootStated(root)
}

class RootStated implements Stated {
  readonly #root: JsonObject

  constructor(root: JsonObject) {
    this.#root = root
  }

  get finalOutput(): string | null {
    return textOfOutput(this.#root['output'])
  }

  get endsOpen(): boolean {
    const { output = null, t1 = null } = this.#root
    return output === null && (t1 === null || errorIn(this.#root) !== null)
  }

  get userInput(): string | null {
    return promptIn(this.#root['input'])
  }

  get toolCallsComplete(): boolean {
    return typeof this.#root['t1'] === 'number'
  }
}
