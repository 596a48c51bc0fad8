import { posix } from 'node:path'

/** A source file of the project; the path is relative to its root, with `/`. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

export interface Import {
  readonly from: string
  readonly kind: 'static' | 'type' | 'dynamic'
}

/** Each rule names every violation as `path: what is wrong`; none means that it holds. */
export type Rule = (files: readonly SourceFile[]) => string[]

/**
 * Places in import order: a file imports from its own place and from places to the left of it.
 * Files at the root of src/ have a place of their own.
 */
export const places = [
  'version.ts',
  'core',
  'text',
  'files',
  'trace',
  'judge',
  'checks',
  'scenario',
  'systems',
  'record',
  'results',
  'trial',
  'score',
  'strength',
  'baseline',
  'compare',
  'gate',
  'words',
  'report',
  'options',
  'reference',
  'run',
  'run.ts',
  'output',
  'project',
  'init',
  'doctor',
  'commands',
  'github',
  'action.ts',
  'cli.ts',
  'main.ts',
  'index.ts',
  'agentcheck.ts',
  'vitest.ts',
] as const

const statement =
  /^(import|export)\b(\s+type\b)?[^'"`;]*?\bfrom\s*'([^']+)'|^import\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm

/** What a file imports or re-exports. Type-only imports count: they bind rooms as much as others. */
export function importsOf(text: string): Import[] {
  return [...withoutComments(text).matchAll(statement)].map(([, , type, from, bare, dynamic]) => {
    if (dynamic !== undefined) return { from: dynamic, kind: 'dynamic' }
    return { from: from ?? bare ?? '', kind: type === undefined ? 'static' : 'type' }
  })
}

/** `src/checks/text/x.ts` and `../../core/y.ts` give `src/core/y.ts`; a package keeps its name. */
function targetOf(importer: string, from: string): string {
  return from.startsWith('.') ? posix.join(posix.dirname(importer), from) : from
}

/** First part of the path below src/, or null outside of it. */
function placeOf(path: string): string | null {
  return /^src\/([^/]+)/.exec(path)?.[1] ?? null
}

function rankOf(place: string): number {
  return places.findIndex((known) => known === place)
}

function edges(files: readonly SourceFile[]): { path: string; target: string; kind: Import['kind'] }[] {
  return files
    .filter(({ path }) => path.startsWith('src/'))
    .flatMap(({ path, text }) =>
      importsOf(text).map(({ from, kind }) => ({ path, target: targetOf(path, from), kind })),
    )
}

/** Every file of src/ lies in a place that is listed, and no folder is a catch-all. */
export const knownPlaces: Rule = (files) =>
  files.flatMap(({ path }) => {
    const place = placeOf(path)
    if (place !== null && rankOf(place) === -1) return [`${path}: src/${place} is not a place of the house`]
    const vague = path
      .split('/')
      .find((part) => /^(?:utils?|helpers?|common|types?|lib|misc)(?:\.ts)?$/.test(part))
    return vague === undefined ? [] : [`${path}: \`${vague}\` says nothing about what it holds`]
  })

export const importOrder: Rule = (files) =>
  edges(files).flatMap(({ path, target }) => {
    const from = placeOf(path)
    const to = placeOf(target)
    if (from === null || to === null || rankOf(to) <= rankOf(from)) return []
    return [`${path}: src/${from} imports ${target}, which stands to its right`]
  })

/** No file comes back to itself by what it imports, types included. */
export const noCircles: Rule = (files) => {
  const targets = new Map<string, Set<string>>()
  for (const { path, target } of edges(files)) {
    targets.set(path, (targets.get(path) ?? new Set()).add(target))
  }
  return [...targets.keys()].flatMap((path) => {
    const seen = new Set<string>()
    const open = [...(targets.get(path) ?? [])]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at === path) return [`${path}: imports itself by way of others`]
      if (seen.has(at)) continue
      seen.add(at)
      open.push(...(targets.get(at) ?? []))
    }
    return []
  })
}

/** The files of the verdict's schema. */
const schemas: ReadonlySet<string> = new Set([
  'src/results/schema.ts',
  'src/results/outcome-schema.ts',
  'src/results/trial-schema.ts',
  'src/results/weakening-schema.ts',
  'src/results/comparison-schema.ts',
])

/** Only the GitHub room and the Action's entry talk to the runner; the verdict's schema stays portable. */
export const packageBorders: Rule = (files) =>
  edges(files).flatMap(({ path, target }) => {
    if (target.startsWith('@actions/') && !path.startsWith('src/github/') && path !== 'src/action.ts') {
      return [`${path}: imports ${target}, which belongs to src/github`]
    }
    const isKnown = target === 'zod' || schemas.has(target) || placeOf(target) === 'core'
    if (schemas.has(path) && !isKnown) {
      return [`${path}: imports ${target}; it may know zod and src/core only`]
    }
    return []
  })

/** Engines that know nothing of evals: the rest of the house imports their door and no other file of theirs. */
const engines: ReadonlyMap<string, string> = new Map([
  ['src/text/pattern/', 'src/text/pattern/pattern.ts'],
  ['src/checks/json/schema/', 'src/checks/json/schema/compile-schema.ts'],
])

/** An engine is used through its door. */
export const engineDoors: Rule = (files) =>
  edges(files).flatMap(({ path, target }) =>
    [...engines].flatMap(([folder, door]) =>
      target.startsWith(folder) && target !== door && !path.startsWith(folder)
        ? [`${path}: imports ${target}; the door is ${door}`]
        : [],
    ),
  )

/** What other packages import: the doors of the library. */
const doors: ReadonlySet<string> = new Set(['src/index.ts', 'src/agentcheck.ts', 'src/vitest.ts'])

/** An import names the file that owns the name; the library's doors are the exception. */
export const noBarrels: Rule = (files) =>
  files.flatMap(({ path, text }) => {
    if (!path.startsWith('src/') || doors.has(path)) return []
    if (path.endsWith('/index.ts')) return [`${path}: an index file hides who owns a name`]
    return /^export\b[^'"`;=(]*?\bfrom\s*'/m.test(withoutComments(text)) ? [`${path}: re-exports`] : []
  })

/** A file is a thing that one looks for, and is still read at one sitting. */
export const fileLength: Rule = (files) =>
  files.flatMap(({ path, text }) => {
    // Tables of cases are long and read at a glance.
    const most = path.startsWith('test/') ? 350 : /^src\/checks\/[^/]+\//.test(path) ? 240 : 400
    const lines = text.trimEnd().split('\n').length
    return lines > most ? [`${path}: ${lines} lines, at most ${most}`] : []
  })

/** Facts of a check's definition: the systems that have it, and its names there. */
const checkNames = /\borigins: \[[^\]]*\]|\b(?:namesIn|meanings): \{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g
/** Folders and variables of the native format, which are part of our own interface. */
const nativeNames = /\.kensa\b|\bKENSA_[A-Z_]+/g

/**
 * Outside of its folder no code names a system: a further system is one folder and one line in the registry.
 * The trace formats and the YAML flavours of the systems live in `trace/` and `text/`.
 */
export const noSystemNames: Rule = (files) =>
  files.flatMap(({ path, text }) => {
    if (!path.startsWith('src/') || /^src\/(?:systems|trace|text)\//.test(path)) return []
    const code = withoutComments(text).replaceAll(nativeNames, '')
    const checked = path.startsWith('src/checks/') ? code.replaceAll(checkNames, '') : code
    const found = new Set(checked.toLowerCase().match(/kensa|promptkit|timbal|agentcheck/g))
    return [...found].map((name) => `${path}: names ${name}`)
  })

/** `JSON.parse` rounds long integers, and `JSON.stringify` throws on them: core/json.ts has what does neither. */
export const exactNumbers: Rule = (files) =>
  files.flatMap(({ path, text }) =>
    path.startsWith('src/') && /(?<![`\w])JSON\.(?:parse|stringify)\(/.test(withoutComments(text))
      ? [`${path}: reads or writes JSON on its own`]
      : [],
  )

const ambient =
  /\bprocess\.(?:env|cwd|exit|argv)\b|\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bperformance\.now\b|\brandomUUID\b/g

/** Environment, clock, working directory and chance are read in the entries and passed on as data. */
export const noAmbientState: Rule = (files) =>
  files.flatMap(({ path, text }) => {
    if (!path.startsWith('src/') || /^src\/(?:action|cli|main|agentcheck|vitest)\.ts$/.test(path)) return []
    const found = new Set(withoutComments(text).match(ambient))
    return [...found].map((name) => `${path}: reads \`${name}\``)
  })

/** Half of the bundle's start is the HTTP stack behind @actions/*: nothing that a command line loads at once may reach it. */
export const lightStart: Rule = (files) => {
  const all = edges(files)
  const reached = new Map([
    ['src/main.ts', 'src/main.ts'],
    ['src/cli.ts', 'src/cli.ts'],
  ])
  const violations: string[] = []
  // A Map is walked in order of insertion, entries added on the way included.
  for (const [path, entry] of reached) {
    for (const { target } of all.filter((edge) => edge.path === path && edge.kind === 'static')) {
      if (target.startsWith('@actions/') || placeOf(target) === 'github') {
        violations.push(`${path}: ${entry} reaches ${target} without \`import()\``)
      } else if (!reached.has(target)) reached.set(target, entry)
    }
  }
  return violations
}

/** The clients of providers are hundreds of kilobytes, for whoever asks a judge. */
export const clientsOnDemand: Rule = (files) => {
  const all = edges(files).filter(({ kind }) => kind === 'static')
  const isClient = new Set(all.flatMap(({ path, target }) => (target.startsWith('@ai-sdk/') ? [path] : [])))
  return all.flatMap(({ path, target }) =>
    isClient.has(target)
      ? [`${path}: imports ${target}, the client of a provider, without \`import()\``]
      : [],
  )
}

/** Fakes stand at the real borders (processes, HTTP); a replaced module tests the replacement. */
export const noMocks: Rule = (files) =>
  files.flatMap(({ path, text }) =>
    path.startsWith('test/') &&
    /\bvi\s*\.\s*(?:mock|doMock|spyOn|stubGlobal|useFakeTimers)\b/.test(withoutComments(text))
      ? [`${path}: replaces a module, a method or the clock`]
      : [],
  )

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?<=^|\s)\/\/.*$/gm, '')
}
