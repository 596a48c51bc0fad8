import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { objectOrNull, objectsIn } from '../../model/attributes.ts'
import { conversationFormat } from '../../reading/conversations.ts'
import { traceOfTest } from './vitest-evals-test.ts'
import {
  amount,
  anything,
  aText,
  aTime,
  byWord,
  either,
  listOf,
  mapOf,
  maybe,
  objectOf,
  oneOrMore,
  orNull,
  type Shape,
} from '../../reading/shape.ts'
import { usageShape } from '../../messages/shapes.ts'

const spanShape = objectOf({
  id: aText,
  kind: maybe(aText),
  name: aText,
  startedAt: maybe(aTime),
  finishedAt: maybe(aTime),
  attributes: maybe(mapOf(anything)),
})
const runShape = objectOf({
  session: maybe(
    objectOf({
      events: maybe(
        listOf(
          byWord('type', {
            message: objectOf({ role: aText }),
            tool_call: objectOf({ name: aText }),
            tool_result: objectOf({
              name: maybe(aText),
              error: orNull(either(aText, objectOf({ message: aText }))),
            }),
          }),
        ),
      ),
    }),
  ),
  usage: usageShape,
  timings: maybe(objectOf({ totalMs: maybe(amount) })),
  traces: maybe(listOf(objectOf({ spans: maybe(listOf(spanShape)) }))),
})
const reportShape: Shape = oneOrMore(
  objectOf({
    testResults: listOf(
      objectOf({
        assertionResults: listOf(
          objectOf({
            meta: maybe(
              objectOf({
                eval: maybe(
                  objectOf({ output: maybe(aText), toolCalls: maybe(listOf(objectOf({ name: aText }))) }),
                ),
                harness: maybe(objectOf({ name: maybe(aText), run: maybe(runShape) })),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
)

/** Reports of Vitest that hold what vitest-evals keeps of each test. */
export const vitestEvals = conversationFormat({
  id: 'vitest-evals',
  title: 'vitest-evals',
  summary: 'vitest-evals: the JSON report of Vitest, with the runs that the harness kept of each test',
  about:
    '`vitest run --reporter=json --outputFile.json=vitest-results.json`, with tests written with `describeEval`. ' +
    'Every test is a scenario by its full name, `suite test`; tests without an evaluation are left out.',
  never: ['cost'],
  shape: reportShape,
  isRecord: (value) => isReport(value),
  // Whether a long report holds evaluations shows far behind its start.
  starts: (text) => /^\s*\{\s*"numTotalTestSuites"\s*:/.test(text),
  *traces(record, place) {
    for (const [index, test] of testsIn(record).entries())
      if (isEvaluation(test)) yield traceOfTest(test, { ...place, id: `${place.id}#${index + 1}` })
  },
})

/** A report without a single evaluation is one of plain tests. */
function isReport(value: JsonValue): boolean {
  return isObject(value) && 'numTotalTests' in value && testsIn(value).some(isEvaluation)
}

function testsIn(report: JsonValue): JsonObject[] {
  const files = objectsIn(objectOrNull(report)?.['testResults'])
  return files.flatMap((file) => objectsIn(file['assertionResults']))
}

function isEvaluation({ meta }: JsonObject): boolean {
  const kept = objectOrNull(meta)
  return isObject(objectOrNull(kept?.['harness'])?.['run']) || isObject(kept?.['eval'])
}
