import type { Diagnostic } from '../core/diagnostic.ts'
import { limits } from '../core/limits.ts'
import { KeptFiles } from './kept-files.ts'
import { fileNameOf, parseKept, questionKey, renderKept, type KeptVerdict } from './kept-verdict.ts'
import type { JudgeQuestion } from './question.ts'

const kind = {
  what: 'a kept verdict of a judge',
  names: /^[0-9a-f]{64}-[0-9a-f]{12}\.json$/,
  maxBytes: limits.keptVerdict,
}

/** A folder of kept verdicts, one file each: a cache, or replies that were recorded to be replayed. */
export class VerdictFolder {
  readonly #files: KeptFiles

  /** `folder`: absolute; need not exist. `name`: as reports name it. */
  constructor(folder: string, name: string) {
    this.#files = new KeptFiles(folder, name, kind)
  }

  get name(): string {
    return this.#files.name
  }

  /** What is wrong with its files: warnings. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#files.diagnostics
  }

  /** `model`: whose answer; null: anybody's, the first by name. Null where there is none. */
  async find(question: JudgeQuestion, votes: number, model: string | null): Promise<KeptVerdict | null> {
    const key = questionKey(question, votes)
    const names = model === null ? await this.#files.startingWith(`${key}-`) : [fileNameOf(key, model)]
    for (const name of names) {
      const text = await this.#files.read(name)
      if (text === null) continue
      const kept = parseKept(text, name, question, votes)
      if (kept !== null) return kept
      this.#files.warn(name, 'it is not the verdict that its name says')
    }
    return null
  }

  /** What cannot be written is a warning. */
  async keep(question: JudgeQuestion, verdict: KeptVerdict): Promise<void> {
    const key = questionKey(question, verdict.votes.length)
    await this.#files.write(fileNameOf(key, verdict.model), renderKept(key, verdict))
  }
}
