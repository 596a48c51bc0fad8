import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { blocksOf } from '../../support/fenced-blocks.ts'
import { service, type Service } from '../../support/service.ts'
import { temporaryFolder } from '../../support/repository.ts'
import {
  isDone,
  lineAgent,
  readMessages,
  says,
  talk,
  talkIn,
  talkScenario,
  userKeys,
} from '../../support/user-model.ts'

const node = process.execPath
const blocks = blocksOf('docs/rules/simulated-users.md')
const [python = '', typescript = ''] = ['python', 'ts'].map(
  (language) => blocks.find((block) => block.language === language)?.text ?? '',
)
const shell = `while read -r line; do
  echo "heard $line"
  printf '{"role":"assistant","content":"It is on its way."}\\n'
done
`

describe('agents in any language', () => {
  test.each([
    ['the example in Python', ['python3', 'agent.py'], ''],
    ['the example in TypeScript', [node, 'agent.mjs'], ', http: /chat'],
    ['a shell script', ['sh', 'agent.sh'], ''],
    ['a script of Node', [node, 'lines.mjs'], ''],
    ['one to which Unicode says where lines end', ['python3', 'lines.py'], ''],
  ])('%s', async (_, command, more) => {
    expect([python, typescript].map((text) => text.split('\n').length)).toEqual([
      expect.toSatisfy((lines: number) => lines > 8 && lines <= 20),
      expect.toSatisfy((lines: number) => lines > 8 && lines <= 20),
    ])
    const files = {
      'agent.py': python,
      'agent.mjs': typescript,
      'agent.sh': shell,
      'lines.mjs': lineAgent,
      'lines.py': python.replace(
        'for line in sys.stdin:',
        'for line in (x for y in sys.stdin for x in y.splitlines()):',
      ),
      'scenarios/order.yaml': talkScenario(`user: { ${userKeys}${more} }`, command),
    }
    const replies = [says('Hello \\ "there"\u2028\u0085!'), says('order 7 is on its way?'), isDone]
    const { outcome, reason, trial, asked } = await talk(files, replies)
    expect([outcome, reason, trial?.process?.exitCode, asked.length]).toEqual(['passed', undefined, 0, 3])
  })
})

test('a server on a port of its own is waited for, for each trial', async () => {
  const late = `setTimeout(async () => {\n${typescript.replace(/^import.*$/m, "const { createServer } = await import('node:http')")}\n}, 300)\n`
  const keys = `input: Is it on its way?\nuser: { ${userKeys}, http: /chat }\ntrials: 3`
  const scenario = talkScenario(keys, [node, 'agent.mjs'])
  const { results } = await talk({ 'agent.mjs': late, 'scenarios/order.yaml': scenario }, [isDone])
  expect(results.scenarios[0]?.trials.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'passed'])
})

/** An agent of Node that does this with each message; `reply` answers. */
const agent = (work: string) => `
import { createInterface } from 'node:readline'
const reply = (content) => console.log(JSON.stringify({ role: 'assistant', content }))
let count = 0
for await (const line of createInterface({ input: process.stdin })) {
  count += 1
  ${work}
}
`
const server = (work: string) => `
import { createServer } from 'node:http'
createServer(async (request, response) => { ${work} }).listen(Number(process.env.PORT), '127.0.0.1')
`

describe('what an agent must not do', () => {
  const cut = 'unverified'
  test.each([
    [
      'ends before the user is done',
      agent("reply('It is on its way.'); process.exit(0)"),
      cut,
      'the agent ended before its simulated user was done',
    ],
    [
      'ends without an answer',
      agent('process.exit(0)'),
      cut,
      'the agent ended before its simulated user was done',
    ],
    ['ends at once', '', cut, 'the agent ended before its simulated user was done'],
    ['crashes', agent("reply('on its way'); process.exit(3)"), cut, 'its command exited with code 3'],
    [
      'answers in another form',
      agent('console.log(\'{"role":"assistant","text":"on its way"}\')'),
      cut,
      'the agent answered in another form than `{"role": "assistant", "content": "…"}`',
    ],
    [
      'answers twice',
      agent('process.stdout.write(\'{"role":"assistant","content":"on its way"}\\n\'.repeat(2))'),
      cut,
      'the agent answered twice to message 1',
    ],
    [
      'never ends its line',
      agent("for (;;) { process.stdout.write('x'.repeat(1 << 16)); await new Promise(setImmediate) }"),
      cut,
      'the agent printed a line of more than 1 MiB',
    ],
    [
      'prints 200 MB of a line',
      agent("process.stdout.write('{'.repeat(200e6)); await new Promise(() => setInterval(() => {}, 1e6))"),
      cut,
      'the agent printed a line of more than 1 MiB',
    ],
    [
      'says nothing',
      agent('await new Promise((done) => setTimeout(done, 60_000))'),
      cut,
      'its command ran longer than 6 seconds and was ended. It had not answered the last message of its user: an answer is one line of JSON, and standard output has to be flushed',
    ],
    [
      'goes on for ever',
      agent("reply('on its way'); setInterval(() => {}, 1e6)"),
      cut,
      'its command ran longer than 6 seconds and was ended. It has to end by itself when standard input ends',
    ],
  ])('an agent that %s', async (_, text, outcome, reason) => {
    const scenario = talkScenario(`user: { ${userKeys} }`).replace('timeout: 20', 'timeout: 6')
    const files = { 'agent.mjs': text, 'scenarios/order.yaml': scenario }
    const done = await talk(files, [
      says('Where is order 7?'),
      reason.includes('standard input') ? isDone : says('Now?'),
      isDone,
    ])
    expect([done.outcome, done.reason]).toEqual([outcome, reason])
  })

  test.each([
    ['a status', server('response.writeHead(500).end()'), 'the agent answered message 1 with status 500'],
    [
      'another form',
      server('response.end(\'{"role":"user","content":"x"}\')'),
      'the agent answered message 1 in another form than `{"role": "assistant", "content": "…"}`',
    ],
    [
      'an endless body',
      server("for (;;) { response.write('x'.repeat(1 << 16)); await new Promise(setImmediate) }"),
      'the agent answered message 1 with more than 1 MiB',
    ],
    [
      'a redirect',
      server("response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()"),
      'the agent could not be reached by HTTP',
    ],
    [
      'a broken body',
      server(
        "response.writeHead(200, { 'content-length': '99' }); response.write('{'); request.socket.destroySoon()",
      ),
      'the agent broke off its answer',
    ],
    ['an end', server('process.exit(0)'), 'the agent could not be reached by HTTP'],
  ])('a server that answers with %s', async (_, text, reason) => {
    const files = {
      'agent.mjs': text,
      'scenarios/order.yaml': talkScenario(`user: { ${userKeys}, http: /chat }`),
    }
    const done = await talk(files, [says('Where is order 7?'), isDone])
    expect([done.outcome, done.reason]).toEqual(['unverified', reason])
  })

  test('an exit code that is fine is no end of the conversation', async () => {
    const scenario = `${talkScenario(`user: { ${userKeys} }`)}  - { type: exit_code, params: { code: [0, 3] } }\n`
    const files = {
      'agent.mjs': agent("reply('It is on its way.'); process.exit(3)"),
      'scenarios/order.yaml': scenario,
    }
    const early = await talk(files, [says('Where is order 7?'), says('Now?'), isDone])
    expect([early.outcome, early.reason]).toEqual([
      'unverified',
      'the agent ended before its simulated user was done',
    ])
    const done = await talk(files, [says('Where is order 7?'), isDone])
    expect([done.outcome, done.trial?.process?.exitCode]).toEqual(['passed', 3])
  })

  test('what it broke for good before it left fails all the same', async () => {
    const banned = '  - { type: content_excludes, params: { patterns: [never] } }\n'
    const scenario = talkScenario(`user: { ${userKeys} }`) + banned
    const files = { 'agent.mjs': agent("reply('never'); process.exit(0)"), 'scenarios/order.yaml': scenario }
    const { outcome, checks } = await talk(files, [says('Where is order 7?')])
    expect([outcome, checks]).toEqual(['failed', ['error', 'fail']])
  })
})

test('chatter of all kinds is no answer', async () => {
  const chatter = `
    console.log('plain\\n{"role":\\n[1]\\nnull\\n{"role":"user","content":"on its way"}\\n{}\\n\\u0000\\u001b[31m')
    reply('order 7 is ' + (count < 3 ? 'lost' : 'on its way'))`
  const files = { 'agent.mjs': agent(chatter), 'scenarios/order.yaml': talkScenario(`user: { ${userKeys} }`) }
  const { outcome, asked } = await talk(files, [says('a'), says('b'), says('c'), isDone])
  expect([outcome, asked.length]).toEqual(['passed', 4])
})

/** Answers the agent's calls of `gpt-4o`, and those of the user's model in turn. */
async function bothModels(): Promise<Service> {
  const user = [says('Where is order 7?'), says('Thanks.'), isDone]
  let count = 0
  return service((response, { body }) => {
    const isUser = body.includes('"gpt-5-mini"')
    const content = body.includes('Thanks.') ? 'You are welcome; it is on its way.' : 'It is on its way.'
    const usage = { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 }
    const reply = { id: `chatcmpl-${count}`, object: 'chat.completion', created: 1, model: 'gpt-4o', usage }
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isUser ? user[count++] : { ...reply, choices }))
  })
}

test.each([
  ['all that is said', 'content', ['system', 'user', 'assistant', 'user', 'assistant']],
  [
    'a part of it, in other words',
    "'<ask>' + content + '</ask>'",
    ['system', 'user', 'assistant', 'user', 'assistant'],
  ],
  [
    'nothing of it',
    "'summary ' + count",
    ['system', 'user', 'user', 'assistant', 'user', 'user', 'assistant'],
  ],
])('an agent that tells its model %s: no turn is lost, and none is told twice', async (_, content, roles) => {
  const asks = `
  const { content } = JSON.parse(line)
  messages.push({ role: 'user', content: ${content} })
  const body = JSON.stringify({ model: 'gpt-4o', messages })
  const headers = { 'content-type': 'application/json', authorization: 'Bearer ' + process.env.OPENAI_API_KEY }
  const answer = await (await fetch(process.env.OPENAI_BASE_URL + '/chat/completions', { method: 'POST', headers, body })).json()
  messages.push(answer.choices[0].message)
  reply(messages.at(-1).content)`
  const text = agent(asks).replace(
    'let count',
    "const messages = [{ role: 'system', content: 'Be brief.' }]\nlet count",
  )
  await using models = await bothModels()
  await using folder = await temporaryFolder()
  const checks =
    '  - { type: max_turns, params: { max: 2 } }\n  - { type: max_tokens, params: { max: 40 } }\n'
  await folder.write({
    'agent.mjs': text,
    'scenarios/order.yaml': talkScenario(`user: { ${userKeys} }`) + checks,
  })
  for (const mode of ['record', 'replay']) {
    const { outcome, reason, trial } = await talkIn(folder, models, { models: mode })
    expect([outcome, reason, trial?.checks.map(({ status }) => status)]).toEqual([
      'passed',
      undefined,
      ['pass', 'pass', 'pass'],
    ])
    const recording = await readFile(join(folder.path, '.scenario-gate/traces/order/trial-1.jsonl'), 'utf8')
    expect((await readMessages(recording)).map(({ role }) => role)).toEqual(roles)
  }
  expect(models.asked).toHaveLength(5)
})
