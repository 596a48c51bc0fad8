import type { OutgoingHttpHeaders } from 'node:http'
import { writeJson } from '../../core/json.ts'
import type { ReceiverProblem } from './problems.ts'

/** Ends the handling of a request with an answer that says why, and a problem of its inbox. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  /** Null where nothing is missing for it. */
  readonly problem: ReceiverProblem | null
  /** Of the problem: for people, a part of a sentence. */
  readonly detail: string
  readonly headers: OutgoingHttpHeaders

  constructor(
    status: number,
    message: string,
    about: { problem?: ReceiverProblem; detail?: string; headers?: OutgoingHttpHeaders } = {},
  ) {
    super(message)
    this.status = status
    this.problem = about.problem ?? null
    this.detail = about.detail ?? ''
    this.headers = about.headers ?? {}
  }
}

/** Text of a sender in a sentence: in quotes, and not longer than one reads. */
export function quoted(text: string): string {
  return writeJson(text.length > 80 ? `${text.slice(0, 79)}…` : text)
}
