import { requireGateError } from '../core/errors.ts'
import { getFolder } from '../files/paths.ts'
import { defaultScenarioFolders } from '../scenario/scenario-paths.ts'
import { defaultsFile } from '../scenario/default-files.ts'
import { listDatasets } from '../scenario/load-drafts.ts'
import { LoadedFiles } from '../scenario/loaded-files.ts'
import { loadScenarioText, readScenarioText, type ParsedFile } from '../scenario/parse.ts'
import type { UnreadCases } from '../systems/golden-set/golden-set.ts'
import { dialects, systems, type SystemId } from '../systems/registry.ts'
import type { Project } from './project-files.ts'

/** Eval files of one system; ours are of `scenario-gate`. */
export interface EvalFiles {
  readonly system: SystemId | typeof ownFormat
  /** Files or folders to give as `scenarios`. */
  readonly paths: readonly string[]
  readonly files: readonly string[]
  /** Files next to a project's own file, which says what they are. */
  readonly parts: readonly string[]
  readonly scenarios: number
  /** Some of them say how the agent is started. */
  readonly areRun: boolean
  /** Some of them name the recordings that belong to them. */
  readonly nameRecordings: boolean
  /** Files whose rows are their cases. */
  readonly datasets: readonly string[]
}

const ownFormat = 'scenario-gate'

interface EvalFile extends Pick<EvalFiles, 'scenarios' | 'areRun' | 'nameRecordings' | 'datasets'> {
  readonly path: string
  /** Files of its scenarios where it names them, as the Arena of PromptKit does. */
  readonly named: readonly string[] | null
  /** What it says by itself; null where it names other files, which a copy in another folder has, too. */
  readonly text: string | null
}

const maxFiles = 3_000
/** Files of some formats, ours among them, are recognised by their place, because any mapping with one key would match. */
const toldByPlace: ReadonlySet<string> = new Set([
  ownFormat,
  ...systems.filter((system) => system.dialects.every(({ claim }) => claim === 'key')).map(({ id }) => id),
])
const usualFolder = new RegExp(
  String.raw`(?:^|/)(?:${defaultScenarioFolders.map((folder) => folder.replaceAll('.', String.raw`\.`)).join('|')})/`,
)

const evalName = /(?:eval|test|promptfoo|scenario|suite|case)[^/]*$/i

/** Finds the eval files of every known system, by their content, and those that are called so and cannot be read. */
export async function findEvalFiles(project: Project, all: readonly string[]) {
  const byFormat = new Map<string, EvalFile[]>()
  const unread: UnreadCases[] = []
  const candidates = all.filter(canBeEvalFile).slice(0, maxFiles)
  const defaults = new LoadedFiles().findDefaults(project.tree, dialects)
  for (const path of candidates) {
    const isNamedSo = dialects.some(({ fileNames }) => fileNames?.test(path))
    const text = await loadScenarioText(project.tree, path).catch(requireGateError)
    if (typeof text !== 'string') {
      if (isNamedSo) unread.push({ file: path, why: text.message })
      continue
    }
    const parsed = await readScenarioText(path, text, dialects, await defaults.find(path), project.tree)
    const { drafts, project: named } = parsed
    const isBroken = drafts.length > 0 && drafts.every(({ isUnread }) => isUnread === true)
    const ofProject = isBroken ? undefined : named?.origin
    const origin = drafts.find(({ problems }) => problems.length === 0)?.origin ?? ofProject
    // Where the folder is not of the system whose keys ours are, too, they are ours.
    const system =
      origin !== undefined && toldByPlace.has(origin) && !path.includes(`.${origin}/`) ? ownFormat : origin
    const why = explainUnread(drafts, isNamedSo, path)
    if (why !== null) unread.push({ file: path, why })
    if (system === undefined || (toldByPlace.has(system) && !usualFolder.test(path))) continue
    // Lists of what has a name, such as tasks of Ansible, look like evals that ask for nothing.
    const isEval = named !== undefined || drafts.some(({ checks }) => checks.length > 0)
    if (!isEval && !evalName.test(path)) continue
    const files = byFormat.get(system) ?? []
    files.push(summarizeFile(path, text, parsed))
    byFormat.set(system, files)
  }
  const evals = ([ownFormat, ...systems.map(({ id }) => id)] as const).flatMap((id) => {
    const files = byFormat.get(id)
    return files === undefined ? [] : [summarizeSystem(id, dropCopies(files), candidates)]
  })
  return { evals, unread }
}

function summarizeFile(path: string, text: string, { drafts, project, isLinked }: ParsedFile): EvalFile {
  return {
    path,
    text: isLinked === true ? null : text,
    scenarios: drafts.length,
    areRun: drafts.some(({ runCommand }) => runCommand !== null),
    named: project?.scenarios.map(({ file }) => file) ?? null,
    nameRecordings: (project?.pool ?? []).length > 0 || drafts.some(({ traces }) => traces !== null),
    datasets: listDatasets(drafts),
  }
}

/** What is wrong with a file that is called like one of a system, or whose settings in another file cannot be used; null for any other. */
function explainUnread(drafts: ParsedFile['drafts'], isNamedSo: boolean, path: string): string | null {
  const [broken] = drafts.flatMap(({ problems, isUnread }) => (isUnread === true ? problems : []))
  if (broken !== undefined) return isNamedSo ? broken.message : null
  const [fault] = drafts.every(({ problems }) => problems.length > 0) ? (drafts[0]?.problems ?? []) : []
  return fault === undefined || fault.file === path ? null : `${fault.file}:${fault.line}: ${fault.message}`
}

/** Keeps one of equal files, whose scenarios would have the same ids: one in a folder of tests, where their criteria lie. */
function dropCopies(files: readonly EvalFile[]): EvalFile[] {
  const isInTests = ({ path }: EvalFile) => Number(/(?:^|\/)(?:tests?|evals?)\//.test(path))
  const byText = new Map(
    files.toSorted((a, b) => isInTests(a) - isInTests(b)).map((file) => [file.text, file] as const),
  )
  return files.filter((file) => file.text === null || byText.get(file.text) === file)
}

function canBeEvalFile(file: string): boolean {
  if (file.endsWith(defaultsFile)) return false
  return (
    /\.ya?ml$/i.test(file) ||
    /(?:golden|suite|case|eval|test|pack|promptfooconfig)[^/]*\.json$/i.test(file) ||
    /(?:^|\/)(?:golden|suites?|evals?)\/[^/]*\.json$/i.test(file)
  )
}

function summarizeSystem(
  system: EvalFiles['system'],
  files: readonly EvalFile[],
  candidates: readonly string[],
): EvalFiles {
  const homes = files.flatMap(({ named, path }) => (named === null ? [] : [getFolder(path)]))
  const isOfProject = (path: string) => homes.some((home) => home === '.' || path.startsWith(`${home}/`))
  const listed = files.filter(({ named, path }) => named !== null || !isOfProject(path))
  const run = new Set(listed.flatMap(({ named, path }) => [path, ...(named ?? [])]))
  const paths = listed.map(({ path }) => path)
  return {
    system,
    paths: listPlaces(paths, candidates),
    files: paths,
    parts: files.flatMap(({ path }) => (paths.includes(path) ? [] : [path])),
    scenarios: files.reduce((sum, file) => sum + (run.has(file.path) ? file.scenarios : 0), 0),
    areRun: files.some(({ areRun }) => areRun),
    nameRecordings: files.some(({ nameRecordings }) => nameRecordings),
    datasets: files.flatMap(({ datasets }) => datasets),
  }
}

/** Names a folder instead of its files if nothing else in it would be read as a scenario. */
function listPlaces(named: readonly string[], candidates: readonly string[]): string[] {
  const places = new Set<string>()
  for (const path of named) {
    const usual = usualFolder.exec(path)
    if (usual !== null) {
      places.add(path.slice(0, usual.index + usual[0].length - 1))
      continue
    }
    const folder = getFolder(path)
    const nearby = candidates.filter((file) => file.startsWith(`${folder}/`))
    const isWhole = nearby.length > 1 && nearby.every((file) => named.includes(file))
    places.add(isWhole ? folder : path)
  }
  return [...places]
}
