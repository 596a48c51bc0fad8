import { createHash } from 'node:crypto'
import { escapeJson } from '../../core/escape.ts'
import { requireGateError } from '../../core/errors.ts'
import { parseJson, writeJson, type JsonObject, toMapping } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import type { FileTree } from '../../files/paths.ts'
import { fingerprintInput } from '../../scenario/run-fingerprint.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { parseExchange, writeExchange, type ModelExchange } from '../../trace/formats/exchange/exchange.ts'

/** The model calls of one trial, as they are committed to be answered from: a line about them, and a line for each. */
interface ModelRecording {
  readonly exchanges: readonly ModelExchange[]
  /** It is not as it was written. */
  readonly isEdited: boolean
}

/** The lines of a recording, each with its line break. */
export function renderModelRecording(
  scenario: Scenario,
  trial: number,
  exchanges: readonly ModelExchange[],
): string[] {
  const lines = exchanges.map((exchange) => escapeJson(writeExchange(exchange)))
  const facts = { model_calls: 1, scenario: scenario.id, trial, input: fingerprintAsked(scenario) }
  return [`${escapeJson(writeJson({ ...facts, digest: digestLines(facts, lines) }))}\n`, ...lines]
}

/** What the agent is given, by which the recorded ids are those of this scenario. */
function fingerprintAsked({ input, row }: Scenario): string {
  return fingerprintInput(row === null ? input : { input, row: row.data })
}

function digestLines(facts: JsonObject, lines: readonly string[]): string {
  const hash = createHash('sha256').update(writeJson(facts))
  for (const line of lines) hash.update('\n').update(line.trim())
  return hash.digest('hex')
}

interface RecordedTrial {
  readonly scenario: Scenario
  /** 1-based. */
  readonly trial: number
}

/** The recording of a trial of the scenario at this path; a clause says why there is none to answer from. */
export async function readModelRecording(
  tree: FileTree,
  path: string,
  of: RecordedTrial,
): Promise<ModelRecording | string> {
  try {
    if ((await tree.size(path)) === null)
      return `there is no recording of its model calls at \`${path}\`${of.trial > 1 ? `, and that of another trial ${isAgain}` : ''}`
    return parseModelRecording(await tree.readText(path, 2 * limits.recordedExchanges), path, of)
  } catch (thrown) {
    return `\`${path}\` cannot be read: ${requireGateError(thrown).message}`
  }
}

const isAgain = 'would be the same trial again'

function parseModelRecording(
  text: string,
  path: string,
  { scenario, trial }: RecordedTrial,
): ModelRecording | string {
  const [first = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '')
  const { digest, ...facts } = toMapping(parseJson(first))
  if (facts['model_calls'] !== 1) return `\`${path}\` does not begin as a recording of model calls does`
  if (facts['scenario'] !== scenario.id || facts['input'] !== fingerprintAsked(scenario))
    return `the model calls in \`${path}\` were recorded with another input`
  if (facts['trial'] !== trial)
    return `the model calls in \`${path}\` are those of another trial, and ${isAgain}`
  const exchanges = lines.map((line) => parseExchange(parseJson(line)))
  const broken = exchanges.indexOf(null)
  if (broken >= 0) return `\`${path}\`: line ${broken + 2} is no model call`
  return {
    exchanges: exchanges.filter((each) => each !== null),
    isEdited: digest !== digestLines(facts, lines),
  }
}
