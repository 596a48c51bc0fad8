import { writeJson, type JsonObject } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import type { Finding } from '../../core/verdict.ts'
import { plainPass } from '../define.ts'
import { getScore } from './threshold.ts'

/** Finding of a check on one occasion. */
export interface TurnFinding {
  /** Null if it was asked of the run as a whole. */
  readonly turn: number | null
  readonly finding: Finding
}

/** Turns and spans of one verdict that are kept. */
const most = 100

/** Joins the findings of all turns: the worst status with its turns, the mean score; skipped if none applied. */
export function combineTurns(findings: readonly TurnFinding[]): Finding {
  const first = findings[0]
  if (first === undefined) throw new RangeError('a check was asked of nothing')
  if (findings.length === 1 && first.turn === null) return first.finding
  const worst = (['fail', 'error', 'pass'] as const).find((status) =>
    findings.some(({ finding }) => finding.status === status),
  )
  if (worst === undefined) return first.finding
  if (findings.every(({ finding }) => finding === plainPass)) return plainPass
  const shown = findings.filter(({ finding }) => finding.status === worst)
  const turns = [...new Set(shown.flatMap(({ turn }) => turn ?? []))].slice(0, most)
  const { score: _, evidence: __, details: value, ...finding } = shown[0]?.finding ?? first.finding
  const evidence = [...new Set(shown.flatMap((one) => one.finding.evidence ?? []))].slice(0, most)
  const score = computeMeanScore(findings)
  const details = findings.length === 1 ? value : { turns: listDetails(findings) }
  return {
    ...finding,
    ...(score === null ? {} : { score }),
    ...(worst === 'pass' ? {} : { turns }),
    ...(evidence.length === 0 ? {} : { evidence }),
    ...(details === undefined ? {} : { details }),
  }
}

/** Averages the scores of evaluated turns; null if none has a score of its own. */
function computeMeanScore(findings: readonly TurnFinding[]): number | null {
  const evaluated = findings.flatMap(({ finding }) =>
    finding.status === 'pass' || finding.status === 'fail' ? [finding] : [],
  )
  if (evaluated.length === 0) return null
  const isMixed = evaluated.some(({ status }) => status !== evaluated[0]?.status)
  if (!isMixed && evaluated.every(({ score }) => score === undefined)) return null
  return evaluated.reduce((sum, finding) => sum + getScore(finding), 0) / evaluated.length
}

/** Lists the result of each turn; with the findings where these are short. */
function listDetails(findings: readonly TurnFinding[]): JsonObject[] {
  const whole = findings.slice(0, most).map(buildDetail)
  if (writeJson(whole).length <= limits.shownText) return whole
  return whole.map((detail) => {
    const { actual: _, ...rest } = detail
    return rest
  })
}

function buildDetail({ turn, finding }: TurnFinding): JsonObject {
  const { status, reason, score, actual } = finding
  return {
    turn,
    status,
    ...(reason === 'ok' ? {} : { reason }),
    ...(score === undefined ? {} : { score }),
    ...(actual === undefined ? {} : { actual }),
  }
}
