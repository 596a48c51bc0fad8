import { basename } from 'node:path'

/**
 * Imports that people wait for at a start. Of chunks that a `run` loads, those that the same of these imports load are one
 * file: to find, open and link a file takes Node about a millisecond.
 */
const starts = [
  './commands/run-command.js',
  './action.js',
  './commands/validate-command.js',
  './commands/trace-command.js',
]

/** Chunks that few runs load, and then several at once: they are a file by this name. */
const families = {
  'music-metadata':
    /^(?:music-metadata|music-metadata-shared|strtok3|(?:Aiff|Flac|Matroska|Mpeg|Ogg|Wave)Parser|media-facts|image-size)$/,
  'judge-models':
    /^(?:openai|google|anthropic|ai-sdk-openai|ai-sdk-google|ai-sdk-anthropic|ai-sdk-provider-utils)$/,
  runs: /^(?:local-runs|earlier-runs)(?:-\d)?$/,
  shards: /^(?:shard-scorer(?:-\d)?|merge-command|shard-files|shard-text)$/,
  reports: /^(?:report-formats|report-pieces|render-yaml|recordings-page|report-command|transcripts)$/,
  bases: /^(?:file-source|git-source|artifact-search|matching|add-definitions|suggest-base-run)$/,
  'small-formats': /^(?:read-recording|read-test-run|inspect-archive|protobuf-records|near-formats)$/,
  promptkit: /^(?:pack|read-file|runtime-config)$/,
  'eval-suites': /^(?:eval-files|eval-sets|suite-files)$/,
  'own-programs': /^(?:ask-service|run-evaluator|external-checks)$/,
  'github-requests': /^(?:local-artifacts|required-checks|untrusted-job)$/,
  'suggest-command': /^suggest-command(?:-2)?$/,
  tslib: /^(?:tslib|tslib-shared(?:-\d)?|markdown-table)$/,
  watch: /^(?:watch|failure-summary)$/,
}

/**
 * Gives chunks that are loaded together one name, which their file then has: that of the imports that load them.
 * @param {Map<number, string>} names of chunks, by their numbers
 * @param {object} compilation webpack's, from the `stats` of ncc
 * @returns {Map<number, string>} the same, with names that several chunks share
 */
export function joinedNames(names, { chunks }) {
  const [run] = starts
  const joined = new Map()
  for (const chunk of chunks) {
    const groups = [...chunk.groupsIterable]
    const requests = new Set(groups.flatMap(({ origins }) => origins.map(({ request }) => request)))
    if (requests.has(run)) joined.set(chunk.id, sharedName(starts.filter((start) => requests.has(start))))
  }
  const others = [...names].filter(([id]) => !joined.has(id))
  const taken = new Set(joined.values())
  // A chunk of another import may be called after a file of the same name.
  return new Map([
    ...joined,
    ...others.map(([id, name]) => [id, familyOf(name) ?? (taken.has(name) ? `${name}-other` : name)]),
  ])
}

function familyOf(name) {
  return Object.keys(families).find((family) => families[family].test(name))
}

/** `shared` for what all of them load, `run-action` for two; what one loads is called as it is. */
function sharedName(requests) {
  const stems = requests.map((request) => basename(request, '.js'))
  if (stems.length === starts.length) return 'shared'
  return stems.length === 1 ? stems[0] : stems.map((stem) => stem.replace('-command', '')).join('-')
}

/**
 * Files that are loaded together, those that are loaded by then, and those of a run, which are of joined chunks.
 * @param {Map<number, string>} names of files of chunks, by their numbers
 * @param {object} compilation webpack's, from the `stats` of ncc
 * @returns {{ groups: { files: Set<string>, before: Set<string>, modules: Set<string> }[], joined: Set<string> }}
 */
export function loadedTogether(names, { chunkGroups, chunkGraph }) {
  const filesOf = ({ chunks }) => chunks.map(({ id }) => `${names.get(id) ?? 'index'}.js`)
  const before = new Map()
  const filesBefore = (group) => {
    if (before.has(group)) return before.get(group)
    // Of groups that load each other in a circle, nothing is known.
    before.set(group, new Set())
    const [first = new Set(), ...others] = [...group.parentsIterable].map(
      (parent) => new Set([...filesOf(parent), ...filesBefore(parent)]),
    )
    before.set(group, new Set([...first].filter((file) => others.every((other) => other.has(file)))))
    return before.get(group)
  }
  const modulesOf = ({ chunks }) =>
    chunks.flatMap((chunk) =>
      [...chunkGraph.getChunkModules(chunk)].map((module) => String(chunkGraph.getModuleId(module))),
    )
  const groups = chunkGroups.map((group) => ({
    files: new Set(filesOf(group)),
    before: filesBefore(group),
    modules: new Set(modulesOf(group)),
  }))
  const ofRun = chunkGroups.filter(({ origins }) => origins.some(({ request }) => request === starts[0]))
  return { groups, joined: new Set(ofRun.flatMap(filesOf)) }
}
