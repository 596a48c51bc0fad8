import { setOutput } from '@actions/core'
import { toError } from '../core/errors.ts'
import { oneLine } from '../core/visible-text.ts'
import type { Failure } from './failure.ts'

/** Sets the outputs of the step. Never throws. */
export function setOutputs(outputs: Readonly<Record<string, string>>): Failure | null {
  try {
    for (const [name, value] of Object.entries(outputs)) setOutput(name, value)
    return null
  } catch (thrown) {
    return {
      reason: 'cannot-write',
      message: `the outputs cannot be written (${oneLine(toError(thrown).message)})`,
    }
  }
}
