import { readCaseFiles, usualName } from '../systems/golden-set/golden-set.ts'
import type { Project } from './project-files.ts'

const endings = /\.(?:ya?ml|jsonl?|ndjson|csv|tsv)$/i
const usualFolder = /(?:^|\/)(?:evals?|evaluations?|golden|tests?|datasets?|benchmarks?)\//i
const notCases =
  /(?:^|\/)(?:package(?:-lock)?|[jt]sconfig[^/]*|\.[^/]*)\.json$|(?:^|\/)(?:\.github(?!\/prompts\/)|results?|reports?|outputs?|logs)\/|schema\.json$/i
/** Files called after what came of evals, and not after what is expected. */
const isOutcome = /^(?!.*(?:expect|gold|truth)).*(?:^|[._/-])(?:results?|outputs?|reports?|scores)\.\w+$/i

const maxFiles = 300
const largest = 4 << 20

const isCalledSo = (file: string) => usualName.test(file.slice(file.lastIndexOf('/') + 1))

/** Finds golden sets and exports of datasets, by their names and content. */
export async function findGoldenFiles({ tree }: Project, files: readonly string[], isJudged: boolean) {
  const candidates = files.filter(
    (file) =>
      endings.test(file) &&
      !notCases.test(file) &&
      !isOutcome.test(file) &&
      (usualName.test(file) || usualFolder.test(file)),
  )
  // A folder of results beside a golden set may hold more files than are read.
  const likeliest = [...candidates.filter(isCalledSo), ...candidates.filter((file) => !isCalledSo(file))]
  const small: string[] = []
  for (const file of likeliest.slice(0, maxFiles)) {
    const size = await tree.size(file).catch(() => null)
    if (size !== null && size <= largest) small.push(file)
  }
  return readCaseFiles(tree, small, isJudged)
}
