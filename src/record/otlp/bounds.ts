import { limits } from '../../core/limits.ts'

/** Limits on senders. Bytes and milliseconds unless the name says otherwise. */
export interface ReceiverBounds {
  /** One request, as it is sent and as it is unpacked. */
  readonly request: number
  /** Bytes kept of one inbox, about its size in memory. */
  readonly inbox: number
  /** The same of all that are open. */
  readonly allInboxes: number
  /** Of one inbox, sent and not yet read. */
  readonly atOnce: number
  readonly requestsAtOnce: number
  readonly idleConnections: number
  /** Until the head of a request is there, and until all of it is. */
  readonly headMs: number
  readonly requestMs: number
}

export const receiverBounds: ReceiverBounds = {
  request: limits.receivedRequest,
  inbox: limits.receivedTrial,
  allInboxes: limits.receivedTrials,
  atOnce: limits.receivedAtOnce,
  requestsAtOnce: limits.requestsAtOnce,
  idleConnections: limits.idleConnections,
  headMs: 10_000,
  requestMs: 60_000,
}
