import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openEmbeddingModels } from '../../src/judge/providers/embedding-models.ts'
import type { CheckVerdict, Results } from '../../src/results/schema.ts'
import { firstTrial, gate } from '../support/fresh.ts'
import { repository, temporaryFolder, type TemporaryFolder } from '../support/repository.ts'
import { answers, service, type Answering, type Service } from '../support/service.ts'
import { recording } from '../support/suite.ts'

const answer = 'Your refund of $12 is on its way.'
const reference = 'The money is coming.'
const key = 'sk-test-0123456789abcdef'

/** As OpenAI answers: one vector a text, and not in their order. */
const openai: Answering = (response, { body }) => {
  const { input } = JSON.parse(body) as { readonly input: readonly string[] }
  const data = input.map((_, index) => ({
    object: 'embedding',
    index,
    embedding: index === 0 ? [1, 0] : [0.8, 0.6],
  }))
  const usage = { prompt_tokens: 9, total_tokens: 9 }
  response.end(
    JSON.stringify({ object: 'list', data: data.toReversed(), model: 'text-embedding-3-small', usage }),
  )
}

async function project(made: Promise<TemporaryFolder> = temporaryFolder()): Promise<TemporaryFolder> {
  const folder = await made
  const checks = [{ type: 'cosine_similarity', params: { reference, min_similarity: 0.75 } }]
  await folder.write({
    'scenarios/refund.yaml': JSON.stringify({ id: 'refund', traces: 'run.json', checks }),
    'scenarios/run.json': recording({ tools: [], answer }),
  })
  return folder
}

function verdictIn(results: Results): CheckVerdict | undefined {
  return firstTrial(results, 'refund').checks[0]
}

const envOf = ({ host }: Service) => ({ OPENAI_API_KEY: key, OPENAI_BASE_URL: `http://${host}/v1` })

function asking(folder: TemporaryFolder, from: Service, options: Readonly<Record<string, unknown>> = {}) {
  return gate(folder, options, { env: { PATH: process.env['PATH'], ...envOf(from) } })
}

test('texts are embedded by the provider that has a key, in one request', async () => {
  await using provider = await service(openai)
  await using folder = await project()
  const results = await asking(folder, provider)
  expect(verdictIn(results)).toMatchObject({ status: 'pass', score: 0.8 })
  expect(provider.asked).toHaveLength(1)
  expect(provider.asked[0]).toMatchObject({
    method: 'POST',
    path: '/v1/embeddings',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  })
  expect(JSON.parse(provider.asked[0]?.body ?? '')).toEqual({
    model: 'text-embedding-3-small',
    input: [answer, reference],
    encoding_format: 'float',
  })
})

test('without a provider the trace lacks an embedding, as ever', async () => {
  await using folder = await project()
  const results = await gate(folder, {}, { env: { PATH: process.env['PATH'] } })
  expect(verdictIn(results)).toMatchObject({ status: 'error', reason: 'missing-data' })
  await using provider = await service(openai)
  expect(verdictIn(await asking(folder, provider, { judge: 'off' }))).toMatchObject({
    reason: 'missing-data',
  })
  expect(provider.asked).toEqual([])
})

test('vectors that were kept cost nothing, and are all there is for a change that is not trusted', async () => {
  await using provider = await service(openai)
  await using folder = await project(repository())
  const cache = { 'cache-dir': 'cache' }
  const stranger = { env: { PATH: process.env['PATH'], ...envOf(provider) }, untrusted: 'a fork' }
  expect(verdictIn(await gate(folder, cache, stranger))).toMatchObject({
    status: 'error',
    reason: 'embedding-not-asked',
    actual: 'the change comes from a fork, so that no model is asked for embeddings',
  })
  expect(provider.asked).toEqual([])
  await asking(folder, provider, cache)
  expect(verdictIn(await asking(folder, provider, cache))).toMatchObject({ status: 'pass', score: 0.8 })
  expect(verdictIn(await gate(folder, cache, stranger))).toMatchObject({ status: 'pass', score: 0.8 })
  expect(provider.asked).toHaveLength(1)
})

test.for([
  ['its commands are run, which could write there', repository, { 'untrusted-commands': 'run' }],
  ['git cannot say what it brought along', temporaryFolder, {}],
] as const)('a cache is not believed where a change is not trusted and %s', async ([, make, options]) => {
  await using provider = await service(openai)
  await using folder = await project(make())
  const cache = { 'cache-dir': 'cache' }
  await asking(folder, provider, cache)
  const stranger = { env: { PATH: process.env['PATH'], ...envOf(provider) }, untrusted: 'a fork' }
  expect(verdictIn(await gate(folder, { ...cache, ...options }, stranger))).toMatchObject({
    status: 'error',
    reason: 'embedding-not-asked',
  })
})

test('vectors that were kept are those of the server that made them', async () => {
  await using one = await service(openai)
  await using other = await service(openai)
  await using folder = await project()
  const from = ({ host }: Service) =>
    gate(folder, { 'cache-dir': 'cache', 'judge-base-url': `http://${host}/v1`, 'embedding-model': 'small' })
  for (const server of [one, one, other, other])
    expect(verdictIn(await from(server))).toMatchObject({ status: 'pass' })
  expect([one.asked.length, other.asked.length]).toEqual([1, 1])
})

test('a file of the cache that is not what its name says is made again', async () => {
  await using provider = await service(openai)
  await using folder = await project()
  const cache = { 'cache-dir': 'cache' }
  await asking(folder, provider, cache)
  const [name = ''] = readdirSync(join(folder.path, 'cache/embeddings'))
  const text = readFileSync(join(folder.path, 'cache/embeddings', name), 'utf8')
  for (const broken of ['', '{}', text.replace('[1,0]', '[1]'), text.replace('text-embedding', 'other')]) {
    await folder.write({ [`cache/embeddings/${name}`]: broken })
    const results = await asking(folder, provider, cache)
    expect(verdictIn(results)).toMatchObject({ status: 'pass', score: 0.8 })
    expect(results.diagnostics.map(({ code }) => code)).toContain('judge-kept')
  }
  expect(provider.asked).toHaveLength(5)
})

test('recorded vectors stand in, without a key', async () => {
  await using provider = await service(openai)
  await using folder = await project()
  const replay = () => gate(folder, { judge: 'replay' }, { env: { PATH: process.env['PATH'] } })
  expect(verdictIn(await replay())).toMatchObject({ status: 'error', reason: 'embedding-not-asked' })
  await asking(folder, provider, { judge: 'record' })
  expect(verdictIn(await replay())).toMatchObject({ status: 'pass', score: 0.8 })
  expect(provider.asked).toHaveLength(1)
})

test.for([
  ['sent no vectors', 1, answers('{"data": []}')],
  ['sent no vectors', 1, answers('{"data": [{"index": 0, "embedding": [1, 0]}]}')],
  [
    'sent no vectors',
    1,
    answers('{"data": [{"index": 0, "embedding": [1]}, {"index": 0, "embedding": [1]}]}'),
  ],
  [
    'sent no vectors',
    1,
    answers('{"data": [{"index": 0, "embedding": [1]}, {"index": 1, "embedding": [1, 2]}]}'),
  ],
  ['sent no vectors', 1, answers('<html>')],
  ['wrong key', 1, answers(`{"error": {"message": "wrong key ${key}"}}`, 401)],
  ['no such model', 1, answers('{"error": {"message": "no such model"}}', 404)],
  ['overloaded', 3, answers('{"error": {"message": "overloaded"}}', 503)],
  ['in time', 1, () => undefined],
] satisfies readonly (readonly [string, number, Answering])[])(
  'what goes wrong is an error: %s (%#)',
  async ([why, requests, answering]) => {
    await using provider = await service(answering)
    await using folder = await project()
    const results = await asking(folder, provider, {
      'judge-timeout': why === 'in time' ? 0.3 : 20,
    })
    expect(verdictIn(results)).toMatchObject({
      status: 'error',
      reason: 'embedding-failed',
      actual: expect.stringContaining(why),
    })
    expect(JSON.stringify(results)).not.toContain(key)
    expect(provider.asked).toHaveLength(requests)
  },
)

test('a cap that cannot be kept asks nobody', async () => {
  await using provider = await service(openai)
  await using folder = await project()
  const options = { 'judge-max-spend-usd': 0.000_000_001 }
  expect(verdictIn(await asking(folder, provider, options))).toMatchObject({
    status: 'error',
    reason: 'embedding-not-asked',
  })
  expect(provider.asked).toEqual([])
})

function scenarioAbout(id: string): string {
  const checks = [{ type: 'cosine_similarity', params: { reference: `${id} money`, min_similarity: 0.75 } }]
  return JSON.stringify({ id, traces: 'run.json', checks })
}

test('no more are asked at the same time than the option says', async () => {
  let [open, most] = [0, 0]
  await using provider = await service((response, asked) => {
    most = Math.max(most, ++open)
    // Whoever asks at the same time has its request here by the next turn.
    setImmediate(() => setImmediate(() => openai(response, asked)))
    response.on('finish', () => open--)
  })
  await using folder = await project()
  const ids = Array.from({ length: 12 }, (_, index) => `more-${index}`)
  await folder.write(Object.fromEntries(ids.map((id) => [`scenarios/${id}.yaml`, scenarioAbout(id)])))
  const results = await asking(folder, provider, { 'judge-concurrency': 2 })
  expect(results.summary).toMatchObject({ passed: 13 })
  expect(provider.asked).toHaveLength(13)
  expect(most).toBe(2)
})

const none = { embedding: null, model: null, baseUrl: null, apiKey: null, env: {}, mask: String }

test.for([
  [{}, null],
  [{ env: { OPENAI_API_KEY: 'x' } }, 'openai/text-embedding-3-small'],
  [{ env: { GEMINI_API_KEY: 'x' } }, 'google/gemini-embedding-001'],
  [{ env: { ANTHROPIC_API_KEY: 'x' } }, null],
  [{ embedding: 'text-embedding-3-large' }, 'openai/text-embedding-3-large'],
  [{ embedding: 'gemini-embedding-001' }, 'google/gemini-embedding-001'],
  [{ embedding: 'google/other' }, 'google/other'],
  [{ baseUrl: 'http://localhost:1/v1', env: { OPENAI_API_KEY: 'x' } }, null],
  [{ baseUrl: 'http://localhost:1/v1', embedding: 'nomic/embed' }, 'openai-compatible/nomic/embed'],
] as const)('%j: %s', ([given, id]) => {
  expect(openEmbeddingModels({ ...none, ...given }).id).toBe(id)
})

test.for([
  ['anthropic/claude', { ANTHROPIC_API_KEY: 'x' }, /^Anthropic has no embeddings/],
  ['openai/text-embedding-3-small', {}, /^there is no key for OpenAI/],
  ['nobody/x', {}, /^`nobody` is not a provider/],
] as const)('%s cannot be asked', ([id, env, words]) => {
  expect(openEmbeddingModels({ ...none, env }).embedder(id)).toMatchObject({
    kind: 'failed',
    reason: 'judge-unavailable',
    message: expect.stringMatching(words) as string,
  })
})

test('Gemini is asked in its own form', async () => {
  await using provider = await service(answers('{"embeddings": [{"values": [1, 0]}, {"values": [0, 1]}]}'))
  const env = { GEMINI_API_KEY: key, GOOGLE_GEMINI_BASE_URL: `http://${provider.host}` }
  const embedder = openEmbeddingModels({ ...none, env }).embedder('google/gemini-embedding-001')
  if ('kind' in embedder) throw new Error(embedder.message)
  expect(await embedder.embed(['a', 'b'], AbortSignal.timeout(5_000))).toEqual({
    kind: 'embedded',
    vectors: [
      [1, 0],
      [0, 1],
    ],
    usage: null,
  })
  const [asked] = provider.asked
  expect(asked).toMatchObject({
    path: '/v1beta/models/gemini-embedding-001:batchEmbedContents',
    headers: { 'x-goog-api-key': key },
  })
  expect(JSON.parse(asked?.body ?? '')).toEqual({
    requests: ['a', 'b'].map((text) => ({
      model: 'models/gemini-embedding-001',
      content: { parts: [{ text }] },
    })),
  })
})
