import type { Diagnostic } from '../core/diagnostic.ts'
import { GateError } from '../core/errors.ts'
import { limits } from '../core/limits.ts'
import { byCodePoint, folderOf } from '../files/paths.ts'
import type { FileTree } from '../files/tree.ts'
import type { Dialect } from './dialect.ts'
import type { Project, ScenarioDraft, NamedModel } from './draft.ts'
import { brokenDraft, parseScenarioFile, type ParsedFile } from './parse.ts'
import { joinProject, type JoinedProject } from './projects.ts'
import { scenarioFiles } from './scenario-files.ts'

/** Every scenario of files and folders as it stands in its file, and every problem of reading it. */
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
): Promise<SuiteDrafts> {
  const parseFile = (file: string) => readScenarioFile(tree, file, dialects)
  const listed = await scenarioFiles(tree, paths, dialects)
  const parsed = new Map<string, ParsedFile>()
  for (const { path } of listed) parsed.set(path, await parseFile(path))
  const projects: JoinedProject[] = []
  // Those that a project names are read on the way, and are no projects of this run.
  const found = [...parsed]
  for (const [file, { project }] of found) {
    if (project === undefined) continue
    for (const mention of [...project.scenarios, ...project.prompts]) {
      if (!parsed.has(mention.file) && (await exists(tree, mention.file)))
        parsed.set(mention.file, await parseFile(mention.file))
    }
    if (parsed.size > limits.scenarioFiles)
      throw new GateError('too-large', `\`${file}\` names more than ${limits.scenarioFiles} files.`)
    projects.push(joinProject(file, project, parsed, await modelsOf(tree, project, parsed, parseFile)))
  }
  const named = new Set(listed.flatMap(({ path, isNamed }) => (isNamed ? [path] : [])))
  const drafts: ScenarioDraft[] = []
  const diagnostics: Diagnostic[] = []
  for (const [file, reading] of [...parsed].sort(([a], [b]) => byCodePoint(a, b))) {
    if (reading.isOther === true && !named.has(file) && projects.some((project) => isOthers(file, project)))
      continue
    for (const draft of draftsOf(file, reading, projects)) drafts.push(draft)
    for (const diagnostic of reading.diagnostics) diagnostics.push(diagnostic)
  }
  for (const { problems, absent } of projects) {
    for (const draft of absent) drafts.push(draft)
    for (const diagnostic of problems) diagnostics.push(diagnostic)
  }
  if (drafts.length === 0) throw noScenarios(paths)
  return { drafts, diagnostics, pool: [...new Set(projects.flatMap(({ pool }) => pool))] }
}

/** Reads the files of providers. They are no scenarios; the judges that name them report their problems. */
async function modelsOf(
  tree: FileTree,
  { providers }: Project,
  parsed: ReadonlyMap<string, ParsedFile>,
  parseFile: (file: string) => Promise<ParsedFile>,
): Promise<NamedModel[]> {
  const models: NamedModel[] = []
  for (const { file } of providers.slice(0, limits.scenarioFiles)) {
    const known = parsed.get(file)
    if (known === undefined && !(await exists(tree, file))) continue
    const { model } = known ?? (await parseFile(file))
    if (model !== undefined) models.push(model)
  }
  return models
}

function noScenarios(paths: readonly string[]): GateError {
  const where = paths.map((path) => `\`${path}\``).join(', ')
  return new GateError('no-scenarios', `No scenario was found: there is none in ${where}.`)
}

/** A project says itself what its scenarios are, and what of them is none: other files around it are none. */
function isOthers(file: string, project: JoinedProject): boolean {
  const folder = folderOf(project.file)
  return folder === '.' || file.startsWith(`${folder}/`) || project.scenarios.has(file)
}

function draftsOf(
  file: string,
  { drafts }: ParsedFile,
  projects: readonly JoinedProject[],
): readonly ScenarioDraft[] {
  if (projects.some(({ prompts }) => prompts.has(file))) return []
  const users = projects.filter((project) => project.file === file || project.scenarios.has(file))
  return drafts.map((draft) => users.reduce((made, project) => project.complete(made), draft))
}

async function exists(tree: FileTree, file: string): Promise<boolean> {
  try {
    return (await tree.size(file)) !== null
  } catch (thrown) {
    if (!(thrown instanceof GateError)) throw thrown
    return false
  }
}

async function readScenarioFile(
  tree: FileTree,
  file: string,
  dialects: readonly Dialect[],
): Promise<ParsedFile> {
  try {
    return parseScenarioFile(file, await tree.readText(file, limits.scenarioFile), dialects)
  } catch (thrown) {
    if (!(thrown instanceof GateError)) throw thrown
    const diagnostic: Diagnostic = {
      code: 'scenario-unreadable',
      severity: 'error',
      message: thrown.message,
      file,
    }
    return { drafts: [brokenDraft(file, '', [diagnostic])], diagnostics: [diagnostic] }
  }
}
