import { describe, expect, test } from 'vitest'
import { noContext } from '../../src/report/context.ts'
import { renderComment, renderSummary } from '../../src/report/markdown/document.ts'
import { renderTerminal } from '../../src/report/terminal.ts'
import { resultsSchema } from '../../src/results/schema.ts'
import { onGitHub, reports, report } from '../support/reports.ts'

const golden = (name: string) => `./golden/${name}`

/** Committed so that a change of the report is reviewed as a reader will see it. */
describe.for(Object.entries(reports))('%s', ([name, make]) => {
  test('is what a results file can hold', () => {
    expect(resultsSchema.parse(make())).toEqual(make())
  })

  test('comment', async () => {
    await expect(`${renderComment(make(), onGitHub)}\n`).toMatchFileSnapshot(golden(`${name}.comment.md`))
  })

  test('terminal', async () => {
    await expect(renderTerminal(make(), { color: false, width: 100 })).toMatchFileSnapshot(
      golden(`${name}.terminal.txt`),
    )
  })
})

describe('job summary', () => {
  test.for(['blocked-regression', 'compared', 'unverified-outage', 'weakened', 'hostile-text'])(
    '%s',
    async (name) => {
      await expect(`${renderSummary(report(name), onGitHub)}\n`).toMatchFileSnapshot(
        golden(`${name}.summary.md`),
      )
    },
  )
})

test('away from GitHub nothing is linked', () => {
  expect(renderComment(report('blocked-regression'), noContext)).not.toContain('](')
})
