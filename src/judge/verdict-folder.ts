import type { Diagnostic } from '../core/diagnostic.ts'
import { limits } from '../core/limits.ts'
import { KeptFiles } from './kept-files.ts'
import { fileNameOf, parseKept, questionKey, type KeptFile, type KeptVerdict } from './kept-verdict.ts'
import type { KeptPlace } from './kept-place.ts'
import type { JudgeQuestion } from './question.ts'

const kind = {
  what: 'a kept verdict of a judge',
  names: /^[0-9a-f]{64}-[0-9a-f]{12}\.json$/,
  maxBytes: limits.keptVerdict,
}

/**
 * Kept verdicts, one file each: a cache, replies that were recorded to be replayed, or what an earlier run had.
 * Whoever can write there can forge verdicts; what the files say is believed.
 */
export class VerdictFolder {
  readonly #files: KeptFiles

  /** `name`: as reports name it. */
  constructor(place: KeptPlace, name: string) {
    this.#files = new KeptFiles(place, name, kind)
  }

  get name(): string {
    return this.#files.name
  }

  /** What is wrong with its files: warnings. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#files.diagnostics
  }

  get isWritable(): boolean {
    return this.#files.isWritable
  }

  /** `model`: whose answer; null: anybody's, the first by name. Null where there is none. */
  async find(
    question: JudgeQuestion,
    votes: number,
    model: string | null,
  ): Promise<{ readonly verdict: KeptVerdict; readonly file: KeptFile } | null> {
    const key = questionKey(question, votes)
    const names = model === null ? await this.#files.startingWith(`${key}-`) : [fileNameOf(key, model)]
    for (const name of names) {
      const text = await this.#files.read(name)
      if (text === null) continue
      const verdict = parseKept(text, name, question, votes)
      if (verdict !== null) return { verdict, file: { name, text } }
      this.#files.warn(name, 'it is not the verdict that its name says')
    }
    return null
  }

  /** What cannot be written is a warning. */
  async keep({ name, text }: KeptFile): Promise<void> {
    await this.#files.write(name, text)
  }
}
