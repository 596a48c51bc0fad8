import { describe, expect, test } from 'vitest'
import { conversationFile } from '../support/conversation.ts'
import { scoreFiles } from '../support/score-files.ts'

/** What is said of the names that some scenarios forbid, over one run that calls `list_repos` and `delete_repo`. */
async function said(...checks: readonly string[]) {
  const scenarios = checks.map(
    (check, at) =>
      [`scenarios/s${at}.yaml`, `id: s${at}\ntraces: ../t.json\nchecks:\n  - ${check}\n`] as const,
  )
  const trace = conversationFile({ calls: [{ tool: 'list_repos' }, { tool: 'delete_repo' }] })
  return (await scoreFiles({ ...Object.fromEntries(scenarios), 't.json': trace }, ['scenarios'])).said
}

describe('a forbidden name that no run knows', () => {
  test.for(['delet_repo', 'deleet_repo', 'delete_rpeo', 'delete_rapo'])(
    '%s is a slip, said once',
    async (name) => {
      const ban = `{ type: tools_not_called, params: { tools: [${name}] } }`
      expect(await said(ban, ban)).toEqual([
        `scenarios/s0.yaml:4:5 warning: \`tools_not_called\` names \`${name}\`, which binds nothing: no run called it, and no model was offered it. Did you mean \`delete_repo\`?`,
      ])
    },
  )

  test.for([
    '{ type: tools_not_called, params: { tools: [drop_table] } }',
    '{ type: tools_not_called, params: { tools: [delete_repos] } }',
    '{ type: tools_not_called, params: { tools: [delete_repo] } }',
    '{ type: tools_called, params: { tools: [delet_repo] } }',
  ])('nothing is said of %s', async (check) => {
    expect(await said(check)).toEqual([])
  })
})
