import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { writeJson } from '../../core/json.ts'

const types: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
  502: 'api_error',
  503: 'overloaded_error',
}

/** Answers a call in our own words, in a shape that the SDKs of all providers read. */
export function refuseCall(response: ServerResponse, status: number, message: string): void {
  if (response.destroyed || response.headersSent) return
  const body = writeRefusal(status, message)
  // One that could not be sent may have left a reason of its own.
  response.writeHead(status, STATUS_CODES[status], {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

function writeRefusal(status: number, message: string): string {
  const text = `Scenario Gate: ${message}`
  const error = { type: types[status] ?? 'api_error', message: text, code: status }
  return writeJson({ type: 'error', error, message: text })
}

/** Why a request could not be read, as Node's parser has it. */
export type RequestError = Error & { readonly code?: string; readonly rawPacket?: Buffer }

/** HTTP/2's own way of saying that only HTTP/1.1 is spoken: no settings, and GOAWAY with HTTP_1_1_REQUIRED. */
const http1Required = Buffer.from('0000000400000000000000080700000000000000000000000d', 'hex')

/** Answers what is no request of HTTP/1.1 before it closes the connection. */
export function refuseRequest(socket: Socket, { code, message, rawPacket }: RequestError): void {
  if (!socket.writable) return void socket.destroy()
  if (rawPacket?.toString('latin1', 0, 4) === 'PRI ') return void socket.end(http1Required)
  const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const body = writeRefusal(status, message)
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`
  socket.end(`${head}\r\n\r\n${body}`)
}
