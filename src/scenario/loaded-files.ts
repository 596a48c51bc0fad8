import { hasSameItems } from '../core/collections.ts'
import type { CustomChecks } from '../checks/custom/custom-check.ts'
import { hashContent } from '../files/content-id.ts'
import { emptyTree, type FileTree } from '../files/paths.ts'
import { buildScenarios, type BuiltScenarios } from './build.ts'
import type { Dialect } from './dialect.ts'
import { DefaultFiles, type CachedDefaults } from './default-files.ts'
import type { ScenarioDraft, ScenarioSource } from './draft.ts'
import { readScenarioText, type ParsedFile } from './parse.ts'

/** Scenario files of a run with what was made of them. A base's file of the same path and text is not parsed again. */
export class LoadedFiles {
  readonly #files = new Map<
    string,
    { readonly text: string; readonly defaults: readonly ScenarioSource[]; readonly parsed: ParsedFile }
  >()
  readonly #config: string | undefined
  readonly #defaults = new Map<string, CachedDefaults>()
  #built = new WeakMap<ScenarioDraft, BuiltScenarios>()

  /** `config`: path of the config file, where it is named. */
  constructor(config?: string) {
    this.#config = config
  }

  /** The defaults of a tree, and the settings of these formats. */
  findDefaults(tree: FileTree, dialects: readonly Dialect[]): DefaultFiles {
    const settings = dialects.flatMap(({ settingsFiles = [] }) => settingsFiles)
    return new DefaultFiles(tree, { config: this.#config, settings, cache: this.#defaults })
  }

  /** As `readScenarioText` does. */
  async parse(
    file: string,
    text: string,
    dialects: readonly Dialect[],
    defaults: readonly ScenarioSource[] = [],
    tree: FileTree = emptyTree,
  ): Promise<ParsedFile> {
    const entry = this.#files.get(file)
    // Other files that it is made of may be others in another tree.
    const isAlone = entry?.parsed.isLinked !== true
    if (entry?.text === text && isAlone && hasSameItems(entry.defaults, defaults)) return entry.parsed
    const parsed = await readScenarioText(file, text, dialects, defaults, tree)
    if (entry === undefined) this.#files.set(file, { text, parsed, defaults })
    return parsed
  }

  has(file: string): boolean {
    return this.#files.has(file)
  }

  /** What was made of a file, if its text has this id in git, with these defaults; else null. */
  known(file: string, id: string, defaults: readonly ScenarioSource[]): ParsedFile | null {
    const entry = this.#files.get(file)
    if (entry === undefined || entry.parsed.isLinked === true || !hasSameItems(entry.defaults, defaults))
      return null
    return hashContent(Buffer.from(entry.text), id) === id ? entry.parsed : null
  }

  /** As `buildScenarios` does. Only a draft that needs no further file and no check of the project's own is kept. */
  async build(draft: ScenarioDraft, tree: FileTree, custom: CustomChecks): Promise<BuiltScenarios> {
    const isAlone = draft.dataset === null && !draft.judge && custom.size === 0
    const cached = isAlone ? this.#built.get(draft) : undefined
    if (cached !== undefined) return cached
    const built = await buildScenarios(draft, tree, custom)
    if (isAlone) this.#built.set(draft, built)
    return built
  }

  /** Forgets all files, when no further tree is loaded. */
  clear(): void {
    this.#files.clear()
    this.#defaults.clear()
    this.#built = new WeakMap()
  }
}
