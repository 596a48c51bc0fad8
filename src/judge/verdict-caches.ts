import type { Diagnostic } from '../core/diagnostic.ts'
import { keptFile, type KeptFile, type KeptVerdict } from './kept-verdict.ts'
import type { JudgeQuestion } from './question.ts'
import type { VerdictFolder } from './verdict-folder.ts'

/** Where verdicts are looked up before a model is asked, and which of them this run used. */
export class VerdictCaches {
  readonly #folders: VerdictFolder[]
  readonly #used = new Map<string, string>()

  /** In the order of looking. */
  constructor(folders: readonly VerdictFolder[]) {
    this.#folders = [...folders]
  }

  /** Looks there too, after all others. */
  add(folder: VerdictFolder): void {
    this.#folders.push(folder)
  }

  /** `model`: whose answer; null: anybody's. Null where there is none. */
  async find(question: JudgeQuestion, votes: number, model: string | null): Promise<KeptVerdict | null> {
    for (const folder of this.#folders) {
      const found = await folder.find(question, votes, model)
      if (found === null) continue
      this.#used.set(found.file.name, found.file.text)
      return found.verdict
    }
    return null
  }

  /** Keeps it in the first folder that takes it. */
  async keep(question: JudgeQuestion, verdict: KeptVerdict): Promise<void> {
    const file = keptFile(question, verdict)
    this.#used.set(file.name, file.text)
    await this.#folders.find(({ isWritable }) => isWritable)?.keep(file)
  }

  /** What was found or made in this run, sorted by name. */
  get used(): KeptFile[] {
    return [...this.#used].map(([name, text]) => ({ name, text })).sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.#folders.flatMap(({ diagnostics }) => diagnostics)
  }
}
