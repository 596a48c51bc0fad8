import { execFile, type ExecFileException } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Folders with the programs of Python's emitters, by the list of packages: some frameworks want other versions of
     * OpenAI's client. Null where they cannot be installed.
     */
    readonly pythonPrograms: Readonly<Record<'clients' | 'frameworks', string>> | null
    /** Folder with the Python that has Timbal; null where it cannot be installed. */
    readonly timbalPrograms: string | null
    /** Folder with Kensa's command line and its Python; null where they cannot be installed. */
    readonly kensaPrograms: string | null
    /** Folder with the Python that has CrewAI; null where it cannot be installed. */
    readonly crewaiPrograms: string | null
    /** Folder with the Python that has LangGraph; null where it cannot be installed. */
    readonly langgraphPrograms: string | null
    /** Folder with the Python that has pytest and what builds our plug-in; null where it cannot be installed. */
    readonly pytestPrograms: string | null
    /** The agent with OpenAI's client for Go; null where it cannot be built. */
    readonly goAgent: string | null
  }
}

const lists = {
  clients: { file: 'requirements.txt', options: [] },
  frameworks: { file: 'requirements-frameworks.txt', options: [] },
  timbal: { file: 'requirements-timbal.txt', options: [] },
  langgraph: { file: 'requirements-langgraph.txt', options: [] },
  pytest: { file: 'requirements-pytest.txt', options: [] },
  kensa: { file: 'requirements-kensa.txt', options: [] },
  // Without the packages that only its memory and knowledge need: 300 MB instead of 1,000.
  crewai: { file: 'requirements-crewai.txt', options: ['--no-deps'] },
} as const

const exec = promisify(execFile)
const here = import.meta.dirname

/** Installs the emitters, unless that was done before. Without Python, or without its packages, its tests are skipped. */
export async function setup({ provide }: TestProject): Promise<void> {
  await once(join(here, 'package-lock.json'), join(here, 'node_modules'), async () => {
    await exec('npm', ['ci', '--prefix', here, '--ignore-scripts', '--no-audit', '--no-fund'])
  })
  const [clients, frameworks] = [await ifPossible('clients'), await ifPossible('frameworks')]
  provide('goAgent', await orNull('the agent for Go', buildGoAgent))
  provide('pythonPrograms', clients === null || frameworks === null ? null : { clients, frameworks })
  provide('timbalPrograms', await ifPossible('timbal'))
  provide('kensaPrograms', await ifPossible('kensa'))
  provide('crewaiPrograms', await ifPossible('crewai'))
  provide('pytestPrograms', await ifPossible('pytest'))
  provide('langgraphPrograms', await ifPossible('langgraph'))
}

async function ifPossible(list: keyof typeof lists): Promise<string | null> {
  return await orNull(`the packages of ${lists[list].file}`, () => pythonPrograms(list))
}

async function orNull(what: string, install: () => Promise<string>): Promise<string | null> {
  try {
    return await install()
  } catch (thrown) {
    const { message, stderr = '' } = thrown as ExecFileException
    const reason = stderr.trim().split('\n').at(-1) ?? ''
    console.log(`Tests with ${what} are skipped, for they cannot be installed: ${reason || message}`)
    return null
  }
}

/** Builds the agent for Go once for each version of its client, as fast as it can be built. */
async function buildGoAgent(): Promise<string> {
  const folder = resolve(here, '../../.cache/interop-go')
  const source = join(here, 'agents/plain/go')
  const program = join(folder, 'weather')
  await once(join(source, 'main.go'), folder, async () => {
    const env = { ...process.env, CGO_ENABLED: '0' }
    // With the flags that act is built with: they share what they both are made of.
    const flags = ['-gcflags=all=-N -l', '-ldflags=-s -w']
    await exec('go', ['build', ...flags, '-o', program, '.'], { cwd: source, env })
  })
  return program
}

async function pythonPrograms(list: keyof typeof lists): Promise<string> {
  const environment = resolve(here, `../../.cache/interop-python-${list}`)
  const programs = join(environment, 'bin')
  const { file, options } = lists[list]
  const requirements = join(here, file)
  await once(requirements, environment, async () => {
    const installer = await installerPrograms()
    await rm(environment, { recursive: true, force: true })
    await exec('python3', ['-m', 'venv', '--without-pip', environment])
    const python = join(programs, 'python')
    const packages = [...options, '--requirement', requirements]
    const uv = ['pip', 'install', '--quiet', '--native-tls', '--python', python]
    // It takes a tenth of pip's time, and does not read where pip is told to find packages.
    await exec(join(installer, 'uv'), [...uv, ...packages]).catch(() =>
      exec(join(installer, 'python'), ['-m', 'pip', '--python', python, ...pipInstall, ...packages]),
    )
  })
  return programs
}

const pipInstall = [
  'install',
  '--quiet',
  '--disable-pip-version-check',
  '--no-input',
  '--no-compile',
  '--timeout=20',
  '--retries=1',
]

/** Folder with pip and uv. */
async function installerPrograms(): Promise<string> {
  const environment = resolve(here, '../../.cache/interop-python-installer')
  const python = join(environment, 'bin/python')
  const requirements = join(here, 'requirements-installer.txt')
  await once(requirements, environment, async () => {
    await exec('python3', ['-m', 'venv', '--clear', environment])
    await exec(python, ['-m', 'pip', ...pipInstall, '--requirement', requirements])
  })
  return join(environment, 'bin')
}

/** Does the work unless it was done for the same list. */
async function once(list: string, folder: string, work: () => Promise<void>): Promise<void> {
  const stamp = join(folder, '.installed')
  const wanted = createHash('sha256')
    .update(await readFile(list))
    .digest('hex')
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted) return
  await work()
  await mkdir(folder, { recursive: true })
  await writeFile(stamp, wanted)
}
