import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { listNames, WorkTree } from '../baseline/git/changed-files.ts'
import { resolveCommit } from '../baseline/git/commit.ts'
import { openRepository, type Environment, type Repository } from '../baseline/git/git.ts'
import { GateError } from '../core/errors.ts'
import type { FileTree } from '../files/tree.ts'
import type { ProtectedOptions } from '../gate/protected-options.ts'
import { defaultConfigFile } from '../options/config.ts'
import type { Options } from '../options/options.ts'
import { AgentFiles } from '../scenario/agent-files.ts'
import { fingerprintInput } from '../scenario/run-fingerprint.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { createPathMatcher } from '../scenario/touched-files.ts'
import type { RecordedBy } from '../trace/model/trace-init.ts'
import { version } from '../version.ts'

/** Files of one agent, and their bytes, that are hashed; of more nothing is written down. */
const most = { files: 5_000, bytes: 64 << 20 }

interface Surroundings {
  readonly root: string
  readonly cwd: string
  readonly env: Environment
}

/** Makes the agent files of one side from its options. */
export function createAgentFiles(
  options: Pick<ProtectedOptions, 'agent-files' | 'affects'>,
  tree: FileTree,
  { root, cwd }: Pick<Surroundings, 'root' | 'cwd'>,
): AgentFiles {
  return new AgentFiles(tree, {
    agentFiles: options['agent-files'],
    byTag: options.affects ?? new Map<string, readonly string[]>(),
    folder: relative(root, cwd).replaceAll('\\', '/') || '.',
  })
}

/** Null where git cannot tell. */
interface CheckedOut {
  readonly revision: string | null
  readonly uncommitted: readonly string[] | null
}

/** The files that make agents, as they are in the work tree, as one hash for each agent. */
export class AgentDigests {
  readonly files: AgentFiles
  readonly #tree: FileTree
  readonly #surroundings: Surroundings
  readonly #own: ReadonlySet<string>
  readonly #tracesDir: string
  readonly #known = new Map<string, Promise<string | null>>()
  #checkedOut: Promise<CheckedOut> | undefined
  #listed: Promise<readonly string[]> | undefined

  constructor(options: Options, surroundings: Surroundings, tree: FileTree) {
    this.#tree = tree
    this.#surroundings = surroundings
    this.#own = new Set([options.config ?? defaultConfigFile, options.accepted])
    this.#tracesDir = options['traces-dir']
    this.files = createAgentFiles(options, tree, surroundings)
  }

  /** Null where nothing says what makes the agent, or it cannot be read. */
  async of(scenario: Scenario): Promise<string | null> {
    const globs = await this.files.globsOf(scenario)
    if (globs.length === 0) return null
    const key = globs.join('\n')
    const digest = this.#known.get(key) ?? this.#digest(globs)
    this.#known.set(key, digest)
    return digest
  }

  /** Returns the provenance of a recording that is made now. */
  async describeOrigin(scenario: Scenario): Promise<RecordedBy> {
    const { env } = this.#surroundings
    this.#checkedOut ??= this.#look()
    const { revision, uncommitted } = await this.#checkedOut
    const covers = createPathMatcher(await this.files.globsOf(scenario))
    return {
      revision,
      agent: await this.of(scenario),
      isDirty: uncommitted === null ? null : uncommitted.some(covers),
      input: fingerprintInput(scenario.input),
      version,
      run: env['GITHUB_RUN_ID'] ? `${env['GITHUB_RUN_ID']}/${env['GITHUB_RUN_ATTEMPT'] ?? '1'}` : null,
    }
  }

  /** By path and content; line breaks are those that git keeps, whatever the system. */
  async #digest(globs: readonly string[]): Promise<string | null> {
    const covers = createPathMatcher(globs)
    const files = (await this.#all()).filter((file) => covers(file))
    if (files.length === 0 || files.length > most.files) return null
    const hash = createHash('sha256')
    let left = most.bytes
    try {
      for (const file of files) {
        hash.update(`${file}\0`)
        for await (const chunk of this.#tree.open(file)) {
          left -= chunk.length
          if (left < 0) return null
          hash.update(Buffer.from(chunk).toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
        }
        hash.update('\0')
      }
    } catch (thrown) {
      if (thrown instanceof GateError) return null
      throw thrown
    }
    return hash.digest('hex')
  }

  /** Lists files that git has or would add, without scenarios, recordings and outputs of a run. */
  #all(): Promise<readonly string[]> {
    this.#listed ??= this.#list()
    return this.#listed
  }

  async #list(): Promise<readonly string[]> {
    const repository = await this.#repository()
    if (repository === null) return []
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
    const listed = (await listNames(repository, args)).value ?? []
    const sizes = await Promise.allSettled(listed.map((file) => this.#tree.size(file)))
    return listed
      .filter((file, index) => {
        const size = sizes[index]
        const isThere = size?.status === 'fulfilled' && size.value !== null
        return (
          isThere &&
          !this.#own.has(file) &&
          !`${file}/`.startsWith(`${this.#tracesDir}/`) &&
          !nonAgentFolders.test(file)
        )
      })
      .sort()
  }

  async #look(): Promise<CheckedOut> {
    const repository = await this.#repository()
    if (repository === null) return { revision: null, uncommitted: null }
    return {
      revision: await resolveCommit(repository, 'HEAD'),
      uncommitted: (await new WorkTree(repository).since('HEAD')).value,
    }
  }

  async #repository(): Promise<Repository | null> {
    const { root, env } = this.#surroundings
    return (await openRepository(root, env)).value
  }
}

/** Folders of recordings and scenarios: making a recording changes no agent. */
const nonAgentFolders = /(?:^|\/)(?:traces|scenarios|\.kensa)\//
