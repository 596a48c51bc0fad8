import { expect, test } from 'vitest'
import { otlp, readOne } from '../../support/trace-files.ts'

const embedded = (attributes: Record<string, unknown>) =>
  readOne(
    JSON.stringify(
      otlp({
        id: 'a',
        name: 'embed',
        start: 0,
        end: 1,
        attributes: { 'openinference.span.kind': 'EMBEDDING', ...attributes },
      }),
    ),
  )

test('texts of an embedding span with their vectors', async () => {
  const trace = await embedded({
    'embedding.embeddings.1.embedding.text': 'no',
    'embedding.embeddings.1.embedding.vector': '[0, 1]',
    'embedding.embeddings.0.embedding.text': 'yes',
    'embedding.embeddings.0.embedding.vector': [0.5, 0.25],
  })
  expect(trace.embeddings).toEqual([
    { text: 'yes', vector: [0.5, 0.25] },
    { text: 'no', vector: [0, 1] },
  ])
})

test('a text without a vector of numbers is none', async () => {
  const trace = await embedded({
    'embedding.embeddings.0.embedding.text': 'yes',
    'embedding.embeddings.1.embedding.text': 'no',
    'embedding.embeddings.1.embedding.vector': '["0"]',
    'embedding.embeddings.2.embedding.vector': [1],
  })
  expect(trace.embeddings).toEqual([])
})

test('what another span says of vectors is none of it', async () => {
  const attributes = {
    'openinference.span.kind': 'RETRIEVER',
    'embedding.embeddings.0.embedding.text': 'yes',
    'embedding.embeddings.0.embedding.vector': [0.5],
  }
  expect((await readOne(JSON.stringify(otlp({ id: 'a', attributes })))).embeddings).toEqual([])
})
