import { expect, test } from 'vitest'
import { fixture, otlp, readAll, readOne } from '../../support/trace-files.ts'

test.for([
  ['skill__activate', '{"name":"billing"}', 'billing'],
  ['Skill', '{"skill":"pdf","args":"x"}', 'pdf'],
  ['Skill', '{"command":"pdf"}', 'pdf'],
  ['activate_skill', '{"name":"review"}', 'review'],
  ['load_skill', '{"skill_name":"review"}', 'review'],
  ['skill__deactivate', '{"name":"billing"}', null],
  ['Skill', '{"level":3}', null],
  ['search', '{"name":"pdf"}', null],
  ['search', '{"na', null],
  ['Read', '{"file_path":"/home/me/.claude/skills/pdf/SKILL.md"}', 'pdf'],
  ['read_file', '{"path":"C:\\\\skills\\\\pdf\\\\SKILL.md"}', 'pdf'],
  ['Bash', '{"command":"ls; head -20 skills/pdf.v2/SKILL.md 2>/dev/null"}', 'pdf.v2'],
  ['shell', '{"command":["bash","-lc","cat .agents/skills/pdf/SKILL.md"]}', 'pdf'],
  ['Read', '{"file_path":"skills/pdf/reference.md"}', null],
  ['Write', '{"file_path":"skills/pdf/SKILL.md"}', null],
  ['Bash', '{"command":"git add skills/pdf/SKILL.md && cat README.md"}', null],
  ['Bash', '{"command":"cat <<E > skills/pdf/SKILL.md"}', null],
  // Nobody knows which one.
  ['Read', '{"file_path":"./SKILL.md"}', ''],
  ['Bash', '{}', ''],
  ['Bash', '{"command":"[REDACTED]"}', ''],
  ['Skill', '"pdf"', ''],
  ['Skill', '{"command":"p', ''],
  ['Skill', '{}', ''],
] as const)('%s %s', async ([name, args, skill]) => {
  const attributes = { 'gen_ai.tool.name': name, 'gen_ai.tool.call.arguments': args }
  const trace = await readOne(JSON.stringify(otlp({ id: 'a', attributes })))
  expect(trace.skills).toEqual(skill === null ? [] : [{ name: skill, toolCall: 0, error: null }])
})

const call = (id: string, name: string, args: string, error?: string) => ({
  id,
  start: Number(id),
  attributes: { 'gen_ai.tool.name': name, 'gen_ai.tool.call.arguments': args },
  ...(error === undefined ? {} : { error }),
})

test('in order, with the calls that loaded them; one that failed says why', async () => {
  const trace = await readOne(
    JSON.stringify(
      otlp(
        call('3', 'skill__activate', '{"name":"refund"}', 'no such skill'),
        call('1', 'skill__activate', '{"name":"billing"}'),
        call('2', 'search', '{"name":"x"}'),
      ),
    ),
  )
  expect(trace.skills).toEqual([
    { name: 'billing', toolCall: 0, error: null },
    { name: 'refund', toolCall: 2, error: 'no such skill' },
  ])
})

test('not known where tool calls are not', async () => {
  const { traces } = await readAll(fixture('otlp-proto-example.json'))
  expect(traces[0]?.skills).toBe(null)
})
