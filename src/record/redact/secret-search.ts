import { writtenForms } from './secrets.ts'
import { TextMask } from './text-mask.ts'

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
      for (const form of writtenForms(value)) this.#names.set(Buffer.from(form).toString('latin1'), name)
    this.#forms = new TextMask(this.#names.keys())
    this.#longest = Math.max(0, ...[...this.#names.keys()].map(({ length }) => length))
  }

  /** The pieces of a file as they are; `found` is called with the name of a secret that is in it, once. */
  async *watched(
    pieces: AsyncIterable<Uint8Array>,
    found: (name: string) => void,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    // The end of a piece may be the start of a secret.
    let rest = ''
    let isFound = this.#longest === 0
    for await (const piece of pieces) {
      if (!isFound) {
        const text = rest + Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1')
        const word = this.#forms.first(text)
        if (word !== null) found(this.#nameOf(word))
        isFound = word !== null
        rest = text.slice(Math.max(0, text.length - this.#longest + 1))
      }
      yield piece
    }
  }

  /** Words that overlap are found as one. */
  #nameOf(found: string): string {
    const known = this.#names.get(found)
    if (known !== undefined) return known
    return [...this.#names].find(([form]) => found.includes(form))?.[1] ?? ''
  }
}
