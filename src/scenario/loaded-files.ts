import type { CustomChecks } from '../checks/custom/custom-check.ts'
import { hashContent } from '../files/content-id.ts'
import type { FileTree } from '../files/tree.ts'
import { buildScenarios, type BuiltScenarios } from './build.ts'
import type { Dialect } from './dialect.ts'
import type { ScenarioDraft } from './draft.ts'
import { readScenarioText, type ParsedFile } from './parse.ts'

/**
 * Scenario files of one run, each with what was made of it. A file that has the same path and text in another tree is
 * neither parsed nor bound a second time: most files of a base are those of the head.
 */
export class LoadedFiles {
  readonly #files = new Map<string, { readonly text: string; readonly parsed: ParsedFile }>()
  #built = new WeakMap<ScenarioDraft, BuiltScenarios>()

  /** As `readScenarioText` does. */
  async parse(file: string, text: string, dialects: readonly Dialect[]): Promise<ParsedFile> {
    const known = this.#files.get(file)
    if (known?.text === text) return known.parsed
    const parsed = await readScenarioText(file, text, dialects)
    if (known === undefined) this.#files.set(file, { text, parsed })
    return parsed
  }

  has(file: string): boolean {
    return this.#files.has(file)
  }

  /** What was made of a file, if its text has this id in git; else null. */
  known(file: string, id: string): ParsedFile | null {
    const known = this.#files.get(file)
    return known !== undefined && hashContent(Buffer.from(known.text), id) === id ? known.parsed : null
  }

  /** As `buildScenarios` does. Only a draft that needs no further file and no check of the project's own is kept. */
  async build(draft: ScenarioDraft, tree: FileTree, custom: CustomChecks): Promise<BuiltScenarios> {
    const isAlone = draft.dataset === null && !draft.judge && custom.size === 0
    const known = isAlone ? this.#built.get(draft) : undefined
    if (known !== undefined) return known
    const built = await buildScenarios(draft, tree, custom)
    if (isAlone) this.#built.set(draft, built)
    return built
  }

  /** Forgets all files, when no further tree is loaded. */
  clear(): void {
    this.#files.clear()
    this.#built = new WeakMap()
  }
}
