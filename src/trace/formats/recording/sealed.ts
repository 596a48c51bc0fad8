import { createHash, type Hash } from 'node:crypto'
import { writeJson, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { objectOrNull, objectsIn } from '../../model/attributes.ts'
import { trialNames } from './trial-span.ts'

/** The first line of a recording, with a hash over it and over the lines that follow. */
export function sealed(request: JsonObject, lines: readonly string[]): JsonObject {
  const seal = new Seal(request)
  for (const line of lines) seal.add(line)
  attributesIn(request)?.push({ key: trialNames.digest, value: { stringValue: seal.digest() } })
  return request
}

/** The hash over a recording, line by line. */
export class Seal {
  readonly #hash: Hash = createHash('sha256')
  /** What the recording says itself; null for one that was written without. */
  readonly stated: string | null

  /** `request`: its first line, read or about to be written. */
  constructor(request: JsonValue) {
    const attributes = attributesIn(request)
    const last = objectOrNull(attributes?.at(-1))
    const stated = last?.['key'] === trialNames.digest ? objectOrNull(last['value'])?.['stringValue'] : null
    this.stated = typeof stated === 'string' ? stated : null
    if (this.stated === null || last === null) this.add(lineOf(request))
    else {
      attributes?.pop()
      this.add(lineOf(request))
      attributes?.push(last)
    }
  }

  /** A line without its line break. */
  add(line: string): void {
    this.#hash.update(line).update('\n')
  }

  digest(): string {
    return this.#hash.digest('hex')
  }
}

/** The line that a value was read from. One that nests deeper than JSON is written is no line of ours: it is empty. */
export function lineOf(value: JsonValue): string {
  try {
    return writeJson(value)
  } catch {
    return ''
  }
}

/** The attributes of the span of the trial. */
function attributesIn(request: JsonValue): JsonValue[] | null {
  const [resource] = objectsIn(objectOrNull(request)?.['resourceSpans'])
  const [scope] = objectsIn(resource?.['scopeSpans'])
  const [span] = objectsIn(scope?.['spans'])
  const attributes = span?.['attributes']
  return Array.isArray(attributes) ? attributes : null
}
