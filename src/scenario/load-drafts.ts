import type { Diagnostic } from '../core/diagnostic.ts'
import { GateError, readOr, requireGateError } from '../core/errors.ts'
import { dropRepeated, isObject, parseJson, type JsonValue } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import { suggestPath } from '../files/find-files.ts'
import { getLiteralStart, isGlob } from '../files/glob.ts'
import { compareCodePoints, getFolder, normalizePath, type FileTree } from '../files/paths.ts'
import { parseOwnDocument, type Dialect } from './dialect.ts'
import type { LinkedProject, ScenarioDraft, ScenarioSource, NamedModel, FileReference } from './draft.ts'
import { LoadedFiles } from './loaded-files.ts'
import { findDatasetFormat } from './datasets/registry.ts'
import { formatLabel } from './matrix.ts'
import { convertCommand, createBrokenDraft, loadScenarioText, type ParsedFile } from './parse.ts'

/** A project with the files that it names. */
interface JoinedProject {
  readonly file: string
  /** Files of its scenarios, and of its prompts. */
  readonly scenarios: ReadonlySet<string>
  readonly prompts: ReadonlySet<string>
  /** Named files that are missing or of another kind; each represents an unknown scenario. */
  readonly absent: readonly ScenarioDraft[]
  readonly problems: readonly Diagnostic[]
  readonly pool: readonly string[]
  /** One of its scenarios with what it adds to each. */
  complete(draft: ScenarioDraft): ScenarioDraft
}

/** Joins a project with the files it names, read if they exist. `models`: those of its providers. */
function joinProject(
  file: string,
  project: LinkedProject,
  parsed: ReadonlyMap<string, ParsedFile>,
  models: readonly NamedModel[],
): JoinedProject {
  const isScenario = ({ file: named }: FileReference) => {
    const { drafts = [], isOther, project: inner } = parsed.get(named) ?? {}
    return drafts.length > 0 && isOther !== true && inner === undefined
  }
  const absent = project.scenarios
    .filter((mention) => !isScenario(mention))
    .map((mention) => {
      const problem = mention.problem(explainLost(mention, parsed.has(mention.file), 'scenario'))
      const { line = 1, column = 1 } = problem
      const draft = createBrokenDraft(mention.file, '', [problem])
      return { ...draft, file, origin: project.origin, line, locate: () => ({ line, column }) }
    })
  const prompts = project.prompts.flatMap((mention) => parsed.get(mention.file)?.prompts ?? [])
  const lost = project.prompts
    .filter((mention) => parsed.get(mention.file)?.prompts === undefined)
    .map((mention) => mention.problem(explainLost(mention, parsed.has(mention.file), 'prompt')))
  const files = [file, ...[...project.prompts, ...project.providers].map((mention) => mention.file)]
  return {
    file,
    scenarios: new Set(project.scenarios.map((mention) => mention.file)),
    prompts: new Set(project.prompts.map((mention) => mention.file)),
    absent,
    problems: [...absent.flatMap((draft) => draft.problems), ...lost],
    pool: project.pool,
    // The checks of a missing prompt are unknown.
    complete: (draft) =>
      project.complete(
        {
          ...draft,
          problems: [...draft.problems, ...lost],
          sourceFiles: [...(draft.sourceFiles ?? []), ...files],
        },
        prompts,
        models,
      ),
  }
}

/** Tells whether something is at a path, even a broken link, which its reader reports. */
async function isThere(tree: FileTree, path: string): Promise<boolean> {
  return (await readOr(0, () => tree.size(path))) !== null
}

function explainLost({ file }: FileReference, isRead: boolean, what: 'scenario' | 'prompt'): string {
  return isRead ? `\`${file}\` is no ${what} that can be read` : `there is no file \`${file}\``
}

/** Files among scenarios that are none: our config, defaults, recordings, and Python packages with tests. */
const otherFiles =
  /(?:^|\/)scenario-(?:gate\.ya?ml|defaults\.yaml)$|\.transcript\.ya?ml$|(?:^|\/)(?:site-packages\/|traces\/$)/

/** A file that may hold scenarios. */
interface ScenarioFile {
  readonly path: string
  /** Named as such, and not found in a folder. */
  readonly isNamed: boolean
}

async function describeNothing(tree: FileTree, path: string): Promise<string> {
  const meant = await suggestPath(tree, path)
  if (meant !== null) return `There is nothing at \`${path}\`; did you mean \`${meant}\`?`
  const hint = isGlob(path)
    ? `a path is no glob here; name the folder \`${getLiteralStart(path)}\``
    : 'it does not exist, or is an empty folder'
  return `There is nothing at \`${path}\`: ${hint}.`
}

/**
 * Files that may hold scenarios, each once, sorted by code point.
 * @throws GateError `not-found`, `no-scenarios`, `path-outside`, `too-large`
 */
async function listScenarioFiles(
  tree: FileTree,
  paths: readonly string[],
  dialects: readonly Dialect[],
  loaded: LoadedFiles,
): Promise<ScenarioFile[]> {
  const files = new Map<string, ScenarioFile>()
  const rowFiles: string[] = []
  for (const pattern of paths) {
    const path = normalizePath(pattern)
    const listed = await tree.list(path)
    if (listed.length === 0) throw new GateError('not-found', await describeNothing(tree, path))
    const isNamed = listed.length === 1 && listed[0] === path
    for (const file of listed) {
      if (files.get(file)?.isNamed === true) continue
      const isCounted = isNamed || isScenarioFile(file, dialects)
      if (isCounted || (await isJsonSuite(tree, file, dialects, loaded)))
        files.set(file, { path: file, isNamed })
      else if (findDatasetFormat(file) !== null && dialects.some((dialect) => dialect.rowFiles?.test(file)))
        rowFiles.push(file)
    }
    if (files.size > limits.scenarioFiles)
      throw new GateError('too-large', `\`${path}\` holds more than ${limits.scenarioFiles} scenario files.`)
  }
  if (files.size > 0) return [...files.values()].sort((a, b) => compareCodePoints(a.path, b.path))
  const where = paths.map((path) => `\`${path}\``).join(', ')
  const [rows] = rowFiles
  const advice =
    rows === undefined ? '' : ` If \`${rows}\` is a golden set, write one: \`${convertCommand(rows)}\`.`
  throw new GateError(
    'no-scenarios',
    `No scenario was found: ${where} has no \`.yaml\` or \`.yml\` file that could be one.${advice}`,
  )
}

function isScenarioFile(file: string, dialects: readonly Dialect[]): boolean {
  // A folder with unknown content is listed.
  const isNamedSo = /\.ya?ml$|\/$/i.test(file) || dialects.some(({ fileNames }) => fileNames?.test(file))
  return (
    isNamedSo &&
    ![otherFiles, ...dialects.map(({ besideFiles }) => besideFiles)].some((other) => other?.test(file))
  )
}

const ownMark = /^\uFEFF?\s*\{[^]*"(?:checks|criteria|judge)"\s*:/

/** Tells whether JSON is one scenario of ours: it is YAML, too. */
function isOwnJson(document: JsonValue | undefined): boolean {
  return (
    isObject(document) && 'id' in document && ['checks', 'criteria', 'judge'].some((key) => key in document)
  )
}

/**
 * JSON lies everywhere, and may be large: a file is read whole only if the mark of a dialect is near its start. One that
 * cannot be read is a suite if it was one in another tree of this run.
 */
async function isJsonSuite(tree: FileTree, file: string, dialects: readonly Dialect[], loaded: LoadedFiles) {
  if (!/\.json$/i.test(file)) return false
  try {
    for await (const head of tree.open(file)) {
      const start = new TextDecoder().decode(head)
      if (!ownMark.test(start) && !dialects.some(({ jsonMark }) => jsonMark?.test(start))) return false
      const text = await loadScenarioText(tree, file)
      return isOwnJson(parseJson(text)) || parseOwnDocument(text, dialects) !== null
    }
  } catch (thrown) {
    if (!(thrown instanceof GateError)) throw thrown
    return loaded.has(file)
  }
  return false
}

/** Every scenario of files and folders as written, with all problems. */
export interface SuiteDrafts {
  readonly drafts: readonly ScenarioDraft[]
  readonly diagnostics: readonly Diagnostic[]
  /** Globs of the runs that projects record. */
  readonly pool: readonly string[]
}

/**
 * The first half of `loadSuite`: datasets are not read, checks are not bound. Files that a project names are
 * loaded with it, each once, and are what it makes of them. Throws as `loadSuite` does.
 */
export async function loadDrafts(
  tree: FileTree,
  paths: readonly string[],
  dialects: readonly Dialect[],
  loaded = new LoadedFiles(),
): Promise<SuiteDrafts> {
  const defaultFiles = loaded.findDefaults(tree, dialects)
  const parseFile = async (file: string) =>
    readScenarioFile(tree, file, dialects, { loaded, defaults: await defaultFiles.find(file) })
  const listed = await listScenarioFiles(tree, paths, dialects, loaded)
  const parsed = new Map<string, ParsedFile>()
  for (const { path } of listed) parsed.set(path, await parseFile(path))
  const projects: JoinedProject[] = []
  // Those that a project names are read on the way, and are no projects of this run.
  const entries = [...parsed]
  for (const [file, { project }] of entries) {
    if (project === undefined) continue
    for (const mention of [...project.scenarios, ...project.prompts])
      if (!parsed.has(mention.file) && (await isThere(tree, mention.file)))
        parsed.set(mention.file, await parseFile(mention.file))
    if (parsed.size > limits.scenarioFiles)
      throw new GateError('too-large', `\`${file}\` names more than ${limits.scenarioFiles} files.`)
    projects.push(joinProject(file, project, parsed, await readModels(tree, project, parsed, parseFile)))
  }
  const named = new Set(listed.flatMap(({ path, isNamed }) => (isNamed ? [path] : [])))
  const drafts: ScenarioDraft[] = []
  const diagnostics: Diagnostic[] = []
  const read = [...parsed.values()].flatMap((reading) => reading.drafts)
  const datasets = new Set(listDatasets(read))
  const sources = new Set(read.flatMap(({ sourceFiles = [] }) => sourceFiles))
  for (const [file, reading] of [...parsed].sort(([a], [b]) => compareCodePoints(a, b))) {
    const isOthers = sources.has(file) || projects.some((project) => isOfProject(file, project))
    if (reading.isOther === true && !named.has(file) && isOthers) continue
    if (reading.isDataset === true && datasets.has(file)) continue
    for (const draft of completeDrafts(file, reading, projects)) drafts.push(draft)
    for (const diagnostic of reading.diagnostics) diagnostics.push(diagnostic)
  }
  for (const { problems, absent } of projects) {
    for (const draft of absent) drafts.push(draft)
    for (const diagnostic of problems) diagnostics.push(diagnostic)
  }
  if (drafts.length === 0) throw createNoScenariosError(paths)
  return {
    drafts: tellApart(drafts),
    diagnostics: dropRepeated(diagnostics),
    pool: [...new Set(projects.flatMap(({ pool }) => pool))],
  }
}

/** Adds the file name to generated ids that several files share, because their authors cannot change them. */
function tellApart(drafts: readonly ScenarioDraft[]): readonly ScenarioDraft[] {
  const files = new Map<string, string>()
  const shared = new Set<string>()
  for (const { id, file, hasMadeId } of drafts)
    if (hasMadeId === true && (files.get(id) ?? file) !== file) shared.add(id)
    else files.set(id, file)
  return drafts.map((draft) => {
    const { id, file, cellOf, hasMadeId } = draft
    if (hasMadeId !== true || !shared.has(id)) return draft
    const add = (name: string) => `${name}${name.includes('@') ? ',' : '@'}config=${formatLabel(file)}`
    const cell = cellOf === undefined ? {} : { cellOf: { ...cellOf, scenario: add(cellOf.scenario) } }
    return { ...draft, ...cell, id: add(id) }
  })
}

/** Files that scenarios name as their datasets. */
export function listDatasets(drafts: readonly ScenarioDraft[]): string[] {
  return drafts.flatMap(({ dataset }) => dataset?.file ?? [])
}

/** Reads the files of providers. They are no scenarios; the judges that name them report their problems. */
async function readModels(
  tree: FileTree,
  { providers }: LinkedProject,
  parsed: ReadonlyMap<string, ParsedFile>,
  parseFile: (file: string) => Promise<ParsedFile>,
): Promise<NamedModel[]> {
  const models: NamedModel[] = []
  for (const { file } of providers.slice(0, limits.scenarioFiles)) {
    const cached = parsed.get(file)
    if (cached === undefined && !(await isThere(tree, file))) continue
    const { model } = cached ?? (await parseFile(file))
    if (model !== undefined) models.push(model)
  }
  return models
}

function createNoScenariosError(paths: readonly string[]): GateError {
  const where = paths.map((path) => `\`${path}\``).join(', ')
  return new GateError('no-scenarios', `No scenario was found: there is none in ${where}.`)
}

/** A project says itself what its scenarios are, and what of them is none: other files around it are none. */
function isOfProject(file: string, project: JoinedProject): boolean {
  const folder = getFolder(project.file)
  return folder === '.' || file.startsWith(`${folder}/`) || project.scenarios.has(file)
}

function completeDrafts(file: string, { drafts }: ParsedFile, projects: readonly JoinedProject[]) {
  if (projects.some(({ prompts }) => prompts.has(file))) return []
  const users = projects.filter((project) => project.file === file || project.scenarios.has(file))
  return drafts.map((draft) => users.reduce((made, project) => project.complete(made), draft))
}

async function readScenarioFile(
  tree: FileTree,
  file: string,
  dialects: readonly Dialect[],
  { loaded, defaults }: { readonly loaded: LoadedFiles; readonly defaults: readonly ScenarioSource[] },
): Promise<ParsedFile> {
  try {
    const id = await tree.contentId?.(file)
    const cached = id === undefined ? null : loaded.known(file, id, defaults)
    return cached ?? (await loaded.parse(file, await loadScenarioText(tree, file), dialects, defaults, tree))
  } catch (thrown) {
    const diagnostic: Diagnostic = {
      code: 'scenario-unreadable',
      severity: 'error',
      message: requireGateError(thrown).message,
      file,
    }
    return { drafts: [createBrokenDraft(file, '', [diagnostic])], diagnostics: [diagnostic] }
  }
}
