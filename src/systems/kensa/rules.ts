import { GateError } from '../../core/errors.ts'
import type { JsonObject } from '../../core/json.ts'
import { besideFile } from '../../files/paths.ts'
import type { ScenarioDraft } from '../../scenario/draft.ts'
import type { ScenarioValues } from '../../scenario/keys.ts'
import type { KeyProblem } from '../../scenario/read-keys.ts'

type Path = readonly (string | number)[]

function problem(path: Path, message: string): KeyProblem {
  return { code: 'scenario-value', path, part: 'key', message }
}

/** What no key can see alone. Keys count by presence, as in Kensa: an empty `criteria` is one. */
export function ruleProblems(document: JsonObject, values: ScenarioValues): KeyProblem[] {
  const problems: KeyProblem[] = []
  if (!('id' in document))
    problems.push(problem([], 'the scenario has no `id`; write one, such as `id: refund-order`'))
  if ((document['criteria'] ?? null) !== null && (document['judge'] ?? null) !== null) {
    problems.push(problem(['judge'], '`criteria` and `judge` exclude each other; keep one of them'))
  }
  const dataset = (document['dataset'] ?? null) !== null
  const field = (document['input_field'] ?? null) !== null
  if (dataset && !field) {
    const advice = 'add the field of a row that is the input, such as `input_field: question`'
    problems.push(problem(['dataset'], `\`dataset\` needs \`input_field\`; ${advice}`))
  }
  if (field && !dataset) {
    problems.push(
      problem(['input_field'], '`input_field` needs `dataset`; add the file, such as `dataset: rows.jsonl`'),
    )
  }
  if ((document['id_field'] ?? null) !== null && !dataset) {
    problems.push(
      problem(['id_field'], '`id_field` needs `dataset`; add the file, such as `dataset: rows.jsonl`'),
    )
  }
  const judged = (values.criteria ?? values.judge ?? '') !== ''
  if (!judged && 'checks' in document && values.checks?.length === 0) {
    problems.push(problem(['checks'], 'the scenario checks nothing; add a check, `criteria` or `judge`'))
  } else if (!judged && !('checks' in document)) {
    problems.push(problem([], 'the scenario checks nothing; add `checks`, `criteria` or `judge`'))
  }
  return problems
}

/** Paths that a scenario names, relative to its file, as paths of the tree. */
export function pathsOf(
  file: string,
  { traces, dataset, input_field: inputField, id_field: idField = null }: ScenarioValues,
): { readonly found: Pick<ScenarioDraft, 'traces' | 'dataset'>; readonly problems: readonly KeyProblem[] } {
  const problems: KeyProblem[] = []
  const resolve = (named: string, path: Path) => {
    try {
      return besideFile(file, named)
    } catch (thrown) {
      if (!(thrown instanceof GateError)) throw thrown
      problems.push(problem(path, `${thrown.message} Write a path inside of it, relative to this file`))
      return null
    }
  }
  const listed = typeof traces === 'string' ? [traces] : (traces ?? null)
  const globs = listed?.flatMap((glob, index) => {
    const path = typeof traces === 'string' ? ['traces'] : ['traces', index]
    const hash = glob.indexOf('#')
    const resolved = resolve(hash === -1 ? glob : glob.slice(0, hash), path)
    if (hash === glob.length - 1) problems.push(problem(path, 'expected the id of a trace or task after `#`'))
    return resolved === null ? [] : [resolved + (hash === -1 ? '' : glob.slice(hash))]
  })
  const rows = typeof dataset === 'string' ? resolve(dataset, ['dataset']) : null
  return {
    found: {
      traces: globs ?? null,
      dataset: rows === null || typeof inputField !== 'string' ? null : { file: rows, inputField, idField },
    },
    problems,
  }
}
