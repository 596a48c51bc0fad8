import { getFolder, listPresent, resolveInside, type FileTree } from '../files/paths.ts'
import { writeJson } from '../core/json.ts'
import { listGlobs, type SelectionRules } from './affected.ts'
import type { RunCommand, Scenario } from './scenario.ts'

/** Sources that name the files of a scenario's agent. */
export interface AgentFileRules extends Pick<SelectionRules, 'byTag' | 'folder'> {
  /** The option `agent-files`; absent where it is not given. */
  readonly agentFiles?: readonly string[] | undefined
}

/** A command that starts other programs than that of the base. */
export interface ReplacedCommand {
  /** The key of the scenario. */
  readonly what: 'run_command' | 'state_command'
  readonly from: string
  readonly to: string
}

function describe({ runCommand }: Scenario, argv: readonly string[]): string {
  const folder = runCommand?.workingDirectory ?? null
  const loaders = listLoaders(runCommand).map(([name, value]) => `${name}=${value}`)
  return [...loaders, ...argv, ...(folder === null ? [] : [`(in ${folder})`])].join(' ')
}

/** Words that start a program and are none of the project's. */
const launchers = new Set(
  'python python3 py uv uvx run poetry pipenv pdm hatch node nodejs tsx ts-node npm npx pnpm yarn exec dlx bun bunx deno ruby bundle go cargo java dotnet php'.split(
    ' ',
  ),
)

/** A flag that names no file, module or code. */
const plainFlag = /^-(?:[A-Za-z]|-(?:[A-Za-z][\w-]*(?:=\d+)?)?)$/

/** Variables that choose the programs, or what is loaded into them before they begin. */
const loader =
  /^(?:PATH|(?:NODE|PYTHON|RUBY|PERL5|BUN|DENO|LD|DYLD|JAVA|JDK|_JAVA|DOTNET|npm_config)_?(?:\w*PATH|HOME|OPT|OPTIONS|TOOL_OPTIONS|JAVA_OPTIONS|LIB|PRELOAD|AUDIT|INSERT_LIBRARIES|STARTUP_HOOKS)|CLASSPATH|BASH_ENV|ENV)$/i

function listLoaders(command: RunCommand | null): readonly (readonly [name: string, value: string])[] {
  return Object.entries(command?.env ?? {}).filter(([name]) => loader.test(name))
}

/** Words of a command, after those of the variables that have a say in what it starts. */
function listStartWords({ runCommand }: Scenario, argv: readonly string[]): readonly string[] {
  return [...listLoaders(runCommand).flatMap(([, value]) => value.split(/\s+/)), ...argv]
}

/** Files that a program reads: another prompt is another version of the same agent. */
const dataFile = /\.(?:csv|json[l5]?|md|toml|txt|ya?ml)$/i

/** Tells of scenarios which files make their agent what it is. */
export class AgentFiles {
  readonly #tree: FileTree
  readonly #rules: AgentFileRules
  /** Of each command; thousands of scenarios share one. */
  readonly #programs = new Map<string, Promise<readonly string[]>>()

  constructor(tree: FileTree, rules: AgentFileRules) {
    this.#tree = tree
    this.#rules = rules
  }

  /**
   * Globs of the files that make the agent of a scenario: its `affects` and those of its tags, else the option
   * `agent-files`, else the folder of its program. The program itself and its prompts are always among them.
   * None: nothing says it.
   */
  async globsOf(scenario: Scenario): Promise<readonly string[]> {
    const { agentFiles, byTag } = this.#rules
    const affects = listGlobs(scenario, byTag)
    const programs = await this.#listPrograms(scenario)
    const files = [...programs, ...listPrompts(scenario)]
    if (affects.length > 0) return [...affects, ...files]
    return [...files, ...(agentFiles ?? listFolders(scenario, programs))]
  }

  /**
   * Lists the commands that do not start what those of the base did: a program that the workspace still has, else, as after
   * a move, any program of it or word of the former command. Before it may stand what the base had there, what starts
   * programs, and flags that name nothing: `echo refund agent.js` starts no agent.
   */
  async listReplaced(base: Scenario, head: Scenario): Promise<readonly ReplacedCommand[]> {
    if (writeJson(base.runCommand) === writeJson(head.runCommand)) return []
    const commands = [
      ['run_command', base.runCommand?.argv, head.runCommand?.argv],
      ['state_command', base.runCommand?.stateCommand, head.runCommand?.stateCommand],
    ] as const
    const replaced = commands.map(async ([what, from = [], to = []]) => {
      const before = await this.#listStarted(base, from)
      const isStart = async (word: string, at: number) => {
        const files = await this.#listStarted(head, to.slice(Math.max(0, at - 1), at + 1))
        if (before.length > 0) return before.some((file) => files.includes(file))
        return files.length > 0 || (/^[^-{]/.test(word) && !launchers.has(word) && from.includes(word))
      }
      const start = (await Promise.all(to.map(isStart))).indexOf(true)
      const words = new Set(listStartWords(base, from))
      const isKept =
        start === -1
          ? before.length === 0 && to.every((word, at) => word === from[at])
          : listStartWords(head, to.slice(0, start)).every(
              (word) => words.has(word) || launchers.has(word) || plainFlag.test(word),
            )
      const isAsked = from.length > 0 && to.length > 0
      return isKept || !isAsked ? [] : [{ what, from: describe(base, from), to: describe(head, to) }]
    })
    return (await Promise.all(replaced)).flat()
  }

  /** Programs of the workspace that a command names. */
  async #listStarted(scenario: Scenario, argv: readonly string[]): Promise<readonly string[]> {
    return (await this.#listPrograms(scenario, argv)).filter((file) => !dataFile.test(file))
  }

  /** Words of the command that are files of the workspace, and Python modules. */
  #listPrograms({ runCommand }: Scenario, argv = runCommand?.argv ?? []): Promise<readonly string[]> {
    const folder = runCommand?.workingDirectory ?? this.#rules.folder
    const key = `${folder}\n${argv.join('\n')}`
    const pending =
      this.#programs.get(key) ?? listPresent(this.#tree, argv.flatMap(listPrograms(folder, argv)))
    this.#programs.set(key, pending)
    return pending
  }
}

/** What a word of a command may name: `agent.py`, or `-m support.agent`, which is `support/agent.py` or `support/agent/__main__.py`. */
export function listPrograms(folder: string, argv: readonly string[]) {
  return (word: string, index: number): string[] => {
    const module = word.replaceAll('.', '/')
    const names = argv[index - 1] === '-m' ? [`${module}.py`, `${module}/__main__.py`] : [word]
    return names.flatMap((name) => resolveInside(folder, name) ?? []).filter((path) => path !== '.')
  }
}

/** Prompts, packs and providers of eval files; a dataset and the file that lists scenarios say nothing of the agent. */
function listPrompts({ sourceFiles = [], row }: Scenario): readonly string[] {
  const files = row === null ? sourceFiles : sourceFiles.slice(0, -1)
  return files.filter((file) => !/(?:^|[/.])arena\.ya?ml$/.test(file))
}

/** Folders of the programs; at the top of the workspace, where everything is, files of the same kind. */
function listFolders({ runCommand }: Scenario, programs: readonly string[]): string[] {
  const stated = runCommand?.workingDirectory ?? '.'
  const folders = programs.map((path) => {
    const folder = getFolder(path)
    return folder === '.' ? `*${/\.[^./]+$/.exec(path)?.[0] ?? ''}` : folder
  })
  return [...folders.filter((glob) => glob !== '*'), ...(stated === '.' ? [] : [stated])]
}
