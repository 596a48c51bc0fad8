import type { ServerResponse } from 'node:http'
import { writeJson } from '../../core/json.ts'

const types: Readonly<Record<number, string>> = {
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
  502: 'api_error',
  503: 'overloaded_error',
}

/** Answers a call in our own words, in a shape that the SDKs of all providers read. */
export function refuseCall(response: ServerResponse, status: number, message: string): void {
  if (response.destroyed || response.headersSent) return
  const type = types[status] ?? 'api_error'
  const body = writeJson({
    type: 'error',
    error: { type, message: `Scenario Gate: ${message}`, code: status },
    message: `Scenario Gate: ${message}`,
  })
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}
