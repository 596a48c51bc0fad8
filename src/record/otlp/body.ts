import type { IncomingMessage } from 'node:http'
import { gunzip, inflate, inflateRaw } from 'node:zlib'
import { toError } from '../../core/errors.ts'
import { sizeOf } from './bounds.ts'
import { quoted, Refusal } from './refusal.ts'

/**
 * The body of a request as it is sent. `reserve` is asked for every piece before it is held.
 * Rejects with a `Refusal`; what else comes is then for `discard`.
 */
export function readBody(
  request: IncomingMessage,
  maxBytes: number,
  reserve: (bytes: number) => boolean,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const refuse = (refusal: Refusal) => {
      request.off('data', take)
      chunks.length = 0
      reject(refusal)
    }
    const take = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBytes) refuse(tooLarge(sizeOf(maxBytes)))
      else if (!reserve(chunk.length)) refuse(busy())
      else chunks.push(chunk)
    }
    const breakOff = () => refuse(new Refusal(400, 'The request broke off.', { problem: 'cut-off' }))
    request.on('data', take)
    request.on('end', () => resolve(Buffer.concat(chunks, bytes)))
    // After the end these come too late to change anything.
    request.on('error', breakOff)
    request.on('close', breakOff)
  })
}

/** Takes what is left of a refused request, for a sender reads no answer before it has sent all; up to a bound. */
export function discard(request: IncomingMessage, maxBytes: number): void {
  let bytes = 0
  request.on('error', () => undefined)
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBytes) request.destroy()
  })
}

/** `detail`: what is the most, `32 MiB`. */
export function tooLarge(detail: string): Refusal {
  return new Refusal(413, `The request has more than ${detail}.`, { problem: 'too-large', detail })
}

export function busy(): Refusal {
  const headers = { 'retry-after': '1' }
  return new Refusal(503, 'Too much is being received already.', { problem: 'busy', headers })
}

type Unpack = typeof gunzip

/** Which of the ways to compress a request names; null for none. A `Refusal` is thrown for an unknown one. */
export function unpackerOf(contentEncoding: string | undefined): ((body: Buffer) => Unpack) | null {
  const name = contentEncoding?.trim().toLowerCase() ?? ''
  if (name === '' || name === 'identity') return null
  if (name === 'gzip' || name === 'x-gzip') return () => gunzip
  if (name === 'deflate') return (body) => (hasZlibHeader(body) ? inflate : inflateRaw)
  throw new Refusal(415, `Content encoding ${quoted(name)} is not supported; send gzip.`, {
    problem: 'encoding',
    detail: quoted(name),
    headers: { 'accept-encoding': 'gzip, deflate' },
  })
}

/** Some senders leave it out. */
function hasZlibHeader(body: Buffer): boolean {
  return body.length >= 2 && ((body[0] ?? 0) & 0x0f) === 8 && body.readUInt16BE(0) % 31 === 0
}

/** Rejects with a `Refusal`, also where there would be more than `maxBytes`. */
export function unpacked(body: Buffer, unpack: Unpack, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    unpack(body, { maxOutputLength: maxBytes }, (error, result) => {
      if (error === null) resolve(result)
      else if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
        reject(tooLarge(`${sizeOf(maxBytes)} when it is unpacked`))
      } else {
        const detail = `its compressed data is damaged (${toError(error).message})`
        reject(new Refusal(400, `The body cannot be unpacked: ${detail}.`, { problem: 'unreadable', detail }))
      }
    })
  })
}
