import { isUtf8 } from 'node:buffer'
import type { JsonValue } from '../../core/json.ts'
import { collectSecretValues, listWrittenForms } from './secrets.ts'
import { readPlain, TextMask } from './text-mask.ts'
import type { Environment } from '../../core/environment.ts'

/** Replaces secrets by `***` in what is recorded: recordings are uploaded, committed and shown. */
export interface Redactor {
  readonly text: (text: string) => string
  /** Masks a text; `cover` returns the replacement for a secret of this length. */
  readonly cover: (text: string, cover: (length: number) => string) => string
  /** Values and keys, at any depth; the same value where there is nothing to replace. */
  readonly json: <T extends JsonValue>(value: T) => T
  /** A file. In one that is no text, each byte of a secret becomes `*`, for lengths are written in it. */
  readonly bytes: (bytes: Uint8Array) => Uint8Array
}

const noSecrets: Redactor = {
  text: (text) => text,
  cover: (text) => text,
  json: (value) => value,
  bytes: (bytes) => bytes,
}

/**
 * Masks the values of variables whose names say that they are secret, however they are written: in
 * JSON, HTML, in an address, in base64. `env`: what the command was given; `more`: further secrets.
 */
export function createRedactor(env: Environment, more: readonly string[] = []): Redactor {
  const secrets = new Set([...collectSecretValues(env), ...more])
  if (secrets.size === 0) return noSecrets
  const forms = new Set([...secrets].flatMap((secret) => [...listWrittenForms(secret)]))
  const texts = new TextMask(forms)
  const binary = new TextMask([...forms].map((form) => Buffer.from(form).toString('latin1')))
  const text = (raw: string) => texts.masked(raw, () => '***')
  return {
    text,
    cover: (raw, cover) => texts.masked(raw, cover),
    json: <T extends JsonValue>(value: T) => maskJson(value, text, 0) as T,
    bytes: (bytes) => {
      const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
      if (isUtf8(buffer)) return Buffer.from(text(buffer.toString()))
      const masked = binary.masked(buffer.toString('latin1'), (length) => '*'.repeat(length))
      return Buffer.from(masked, 'latin1')
    },
  }
}

/** Levels that no reader looks into are not worth a stack that overflows. */
const deepest = 1_000

function maskJson(value: JsonValue, text: (raw: string) => string, depth: number): JsonValue {
  if (typeof value === 'string') return text(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest) return '***'
  let isSame = true
  const masked = (item: JsonValue) => {
    const result = maskJson(item, text, depth + 1)
    isSame &&= result === item
    return result
  }
  if (Array.isArray(value)) {
    const items = value.map(masked)
    return isSame ? value : items
  }
  const entries = Object.entries(value).map(([key, item]): [string, JsonValue] => {
    const name = text(key)
    isSame &&= name === key
    return [name, masked(item)]
  })
  return isSame ? value : Object.fromEntries(entries)
}

/** A secret of the job, and what to call it: the variable that holds it. */
export interface KnownSecret {
  readonly name: string
  readonly value: string
}

/** Finds known secrets in files, however they are written: in JSON, in an address, in base64. */
export class SecretSearch {
  readonly #names = new Map<string, string>()
  readonly #forms: TextMask
  readonly #longest: number

  constructor(secrets: readonly KnownSecret[]) {
    for (const { name, value } of secrets)
      for (const form of listWrittenForms(value)) this.#names.set(Buffer.from(form).toString('latin1'), name)
    this.#forms = new TextMask(this.#names.keys())
    this.#longest = Math.max(0, ...[...this.#names.keys()].map(({ length }) => length))
  }

  /** The pieces of a file as they are; `found` is called with the name of a secret that is in it, once. */
  async *watched(
    pieces: AsyncIterable<Uint8Array>,
    onSecret: (name: string) => void,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    // The end of a piece may be the start of a secret.
    let rest = ''
    let isFound = this.#longest === 0
    for await (const piece of pieces) {
      if (!isFound) {
        const text = rest + Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1')
        const word = this.#forms.first(text)
        if (word !== null) onSecret(this.#nameSecret(word))
        isFound = word !== null
        // As long as `&quot;` for each sign.
        rest = text.slice(Math.max(0, text.length - 6 * this.#longest))
      }
      yield piece
    }
  }

  /** Names the variable of a secret. Overlapping words are found as one, and lines may break them. */
  #nameSecret(secret: string): string {
    const whole = readPlain(secret)
    const exact = this.#names.get(secret) ?? this.#names.get(whole)
    return exact ?? [...this.#names].find(([form]) => `${secret} ${whole}`.includes(form))?.[1] ?? ''
  }
}
