import type { JsonObject } from '../../core/json.ts'
import type { ScenarioValues } from '../../scenario/keys.ts'
import type { KeyProblem } from '../../scenario/read-keys.ts'

/** What the keys of Kensa 0.8 are called in the files before. */
const olderNames = { cases: 'dataset', input: 'input_field' } as const

interface Renamed {
  readonly document: JsonObject
  readonly values: ScenarioValues
  readonly problems: readonly KeyProblem[]
  /** The path in the file of a path that has the older names. */
  readonly inFile: (path: readonly (string | number)[]) => readonly (string | number)[]
}

/**
 * A scenario with the `cases` of Kensa 0.8 as one with a `dataset`: the field of a row that is the input is named by
 * `input` there. Where both names are given they must agree.
 */
export function withDataset(document: JsonObject, values: ScenarioValues): Renamed {
  const { cases, input, ...rest } = values
  if ((document['cases'] ?? null) === null) return { document, values, problems: [], inFile: (path) => path }
  const field = typeof input === 'string' ? input : rest.input_field
  const problems: KeyProblem[] = []
  const disagrees = (key: 'cases' | 'input') =>
    problems.push({
      code: 'scenario-value',
      path: [key],
      part: 'key',
      message: `\`${key}\` and \`${olderNames[key]}\` are two names of one key; keep one of them`,
    })
  if ((rest.dataset ?? cases) !== cases) disagrees('cases')
  if ((rest.input_field ?? field) !== field) disagrees('input')
  if (typeof field !== 'string') {
    const message = '`cases` needs `input`, the field of a row that is the input, such as `input: question`'
    problems.push({ code: 'scenario-value', path: ['cases'], part: 'key', message })
  }
  const { cases: _cases, input: _input, ...others } = document
  return {
    document: { ...others, dataset: cases ?? null, input_field: field ?? '' },
    values: { ...rest, ...(cases === undefined ? {} : { dataset: cases }), input_field: field ?? '' },
    problems,
    inFile: ([first, ...more]) =>
      first === 'dataset' || first === 'input_field'
        ? [first === 'dataset' ? 'cases' : 'input', ...more]
        : first === undefined
          ? []
          : [first, ...more],
  }
}
