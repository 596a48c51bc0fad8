import { expect, test } from 'vitest'
import { buildAnnotations } from '../../src/report/annotations.ts'
import { renderComment } from '../../src/report/markdown/document.ts'
import { renderTerminal } from '../../src/report/terminal.ts'
import { onGitHub } from '../support/reports.ts'
import { aClause, aFailure, aResults, aScenario, aTrial } from '../support/results.ts'

const failure = aFailure('content_excludes', 'said', { surface: 'guardrail', line: 11 })
const results = aResults({
  scenarios: [
    aScenario('refund', {
      trials: [
        aTrial({ checks: [{ ...failure, file: 'prompts/support.yaml' }, aFailure('contains', 'absent')] }),
      ],
    }),
  ],
  clauses: [aClause('failures', '1 scenario failed: `refund`.')],
})

test('a check that stands in another file than its scenario is found there', () => {
  const places = buildAnnotations(results).map(({ file, line }) => [file, line])
  expect(places).toEqual([
    [undefined, undefined],
    ['prompts/support.yaml', 11],
    ['scenarios/refund.yaml', 18],
  ])
  const comment = renderComment(results, onGitHub)
  expect(comment).toContain('/prompts/support.yaml#L11')
  expect(comment).toContain('/scenarios/refund.yaml#L18')
  const page = renderTerminal(results, { color: false, width: 100 })
  expect(page).toContain('prompts/support.yaml:11')
  expect(page).toContain('line 18')
})
