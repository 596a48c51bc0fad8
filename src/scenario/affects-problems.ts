import type { Diagnostic } from '../core/diagnostic.ts'
import { readOr } from '../core/errors.ts'
import { limits } from '../core/limits.ts'
import { findFiles } from '../files/find-files.ts'
import { isGlob } from '../files/glob.ts'
import type { FileTree } from '../files/paths.ts'
import { suggestWord } from '../text/suggest.ts'
import type { SelectionRules } from './affected.ts'
import type { Scenario } from './scenario.ts'
import type { ChangedFiles } from './touched-files.ts'

/** Without wildcards it may be a folder. */
const toFileGlob = (glob: string): string[] => (isGlob(glob) ? [glob] : [glob, `${glob}/**`])

/** Finds globs that match no file: a typo must not keep a scenario from running. Null if there are too many files. */
export async function findUnmatchedGlobs(
  tree: FileTree,
  globs: ReadonlySet<string>,
  changed: ChangedFiles,
): Promise<ReadonlySet<string> | null> {
  const open = [...globs].filter((glob) => !changed.by(glob))
  const files = await readOr(null, () => findFiles(tree, new Set(open.flatMap(toFileGlob))))
  if (files === null) return null
  return new Set(
    open.filter((glob) => toFileGlob(glob).every((each) => (files.get(each) ?? []).length === 0)),
  )
}

/** Globs that match no file, at their places, and tags that no scenario has. */
export function warnAffects(
  scenarios: readonly Scenario[],
  byTag: SelectionRules['byTag'],
  unmatched: ReadonlySet<string>,
): Diagnostic[] {
  const problems = new Map<string, Diagnostic>()
  const add = (key: string, describe: () => Omit<Diagnostic, 'code' | 'severity'>) => {
    if (problems.has(key) || problems.size >= limits.faultsPerFile) return
    problems.set(key, { code: 'affects-unmatched', severity: 'warning', ...describe() })
  }
  for (const scenario of scenarios) {
    const { file, line, affects = [] } = scenario
    for (const glob of affects) {
      if (!unmatched.has(glob)) continue
      // Rows of a dataset share it.
      add(`${file}\n${line}\n${glob}`, () => ({
        message: describeNoMatch(glob),
        file,
        ...scenario.locate(['affects']),
      }))
    }
  }
  for (const glob of [...byTag.values()].flat())
    if (unmatched.has(glob)) add(`\n${glob}`, () => ({ message: `Config file, ${describeNoMatch(glob)}` }))
  const tags = new Set(scenarios.flatMap((scenario) => scenario.tags))
  for (const tag of byTag.keys())
    if (!tags.has(tag)) add(`\n\n${tag}`, () => ({ message: describeNoTag(tag, tags) }))
  return [...problems.values()]
}

function describeNoMatch(glob: string): string {
  return `\`affects\`: no file matches \`${glob}\`; write a glob relative to the workspace. Until then its scenarios are always run`
}

/** A tag without scenarios is probably a typo. */
function describeNoTag(tag: string, tags: ReadonlySet<string>): string {
  const near = suggestWord(tag, tags)
  const advice = near === null ? '' : `; did you mean \`${near}\`?`
  return `Config file, \`affects\`: no scenario has the tag \`${tag}\`${advice}`
}
