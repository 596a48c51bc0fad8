import type { CustomDefinition } from '../scenario/custom-checks.ts'
import type { Dialect } from '../scenario/dialect.ts'
import { loadAllChecks } from '../checks/find-check.ts'

/**
 * A difference between us and the system that a check or a file format comes from. The page of all differences,
 * the pages of checks and the reasons in the tests of parity are made from it.
 */
export interface Deviation {
  /** Types of the checks that it is about. Left out: files, or any check of that system. */
  readonly checks?: readonly string[]
  /** The case that makes the difference, as a cell of a table. */
  readonly where: string
  readonly original: string
  readonly ours: string
  readonly why: string
}

/** Deviations by entry; the tests of parity name them by it. */
export type Deviations = Readonly<Record<string, Deviation>>

/** A system whose files we read and whose checks we have. */
export interface System {
  /** Stands in results, and in the `origins` of checks. */
  readonly id: string
  /** As the system writes itself. */
  readonly name: string
  readonly repository: string
  /** The versions that we are compared with, as Markdown. */
  readonly versions: string
  readonly dialects: readonly Dialect[]
  /** A sentence on its files at the top of the page on scenario files. */
  readonly onScenarioPage?: string
  /** Glob of the runs that its own tool records. */
  readonly recordings?: string
  /** Its files may say how the agent is started. */
  readonly startsAgents?: true
  /** Its files have `only_fails` where no author wrote it, so that it does not mean that nothing is proven. */
  readonly impliesOnlyFails?: true
  /** How the system itself records runs of its files. */
  readonly recorder?: {
    readonly language: 'node' | 'python'
    /** The command for one file, the `index`th of its system; `all`: the files of the project. Null if unknown. */
    writeCommand(file: string, index: number, all: ReadonlySet<string>): string | null
  }
  /** Files that define checks of a project's own, and the option that names them. */
  readonly checkFiles?: {
    readonly option: 'runtime-config'
    /** Reads the definitions of a file by check type. @throws GateError `bad-config` with the place of the problem. */
    read(file: string, text: string): Promise<ReadonlyMap<string, CustomDefinition>>
  }
}

/** Defines a system. Its folder, a line in the registry and one in each table of deviations are all that it needs. */
export function defineSystem<const Definition extends System>(definition: Definition): Definition {
  return definition
}

/** Defines a format whose reader is loaded with the first file of it: most suites have files of one format. */
export function defineLateDialect<const Definition extends Omit<Dialect, 'load' | 'read'>>(
  definition: Definition,
  loadReader: () => Promise<Dialect['read']>,
): Definition & Pick<Dialect, 'load' | 'read'> {
  let read: Dialect['read'] | undefined
  return {
    ...definition,
    load: async () => {
      ;[read] = await Promise.all([loadReader(), loadAllChecks()])
    },
    read: (source) => {
      if (read === undefined) throw new Error(`the reader of ${definition.id} is not loaded`)
      return read(source)
    },
  }
}
