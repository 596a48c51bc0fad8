import type { Example } from '../define.ts'
import { omitData } from '../shared-examples.ts'

export const spansExamples: readonly Example<'too-few' | 'too-many' | 'too-slow'>[] = [
  {
    title: 'The cache was asked',
    params: { span: 'cache.get*' },
    trace: { output: 'Hi.', spans: [{ name: 'cache.get user' }] },
  },
  {
    title: 'Nothing asked the cache',
    params: { span: 'cache.get*' },
    trace: { output: 'Hi.', spans: [{ name: 'db.query' }] },
    expect: { fail: 'too-few' },
  },
  {
    title: 'A query of a table that nobody may read',
    params: {
      span: { name: 'db.query', attributes: { 'db.statement': { matches: 'FROM salaries' } } },
      max: 0,
    },
    trace: {
      output: 'Hi.',
      spans: [{ name: 'db.query', attributes: { 'db.statement': 'SELECT * FROM salaries' } }],
    },
    expect: { fail: 'too-many' },
  },
  {
    title: 'One request in four failed',
    params: { span: { name: 'GET *', error: true }, max_percent: 20 },
    trace: {
      output: 'Hi.',
      spans: [
        { name: 'GET /a' },
        { name: 'GET /b' },
        { name: 'GET /c' },
        { name: 'GET /d', error: 'status 503' },
        { name: 'db.query', error: 'locked' },
      ],
    },
    expect: { fail: 'too-many' },
  },
  {
    title: 'One tool made a request that succeeded, whatever the other one made',
    params: { span: { name: 'GET *', error: false, inside: 'get_weather' }, max: 2 },
    trace: {
      output: 'Hi.',
      spans: [
        { name: 'get_weather' },
        { name: 'get_news' },
        { name: 'GET /forecast', in: 'get_weather' },
        { name: 'GET /headlines', in: 'get_news', error: 'status 503' },
      ],
    },
  },
  {
    title: 'One query took too long',
    params: { span: 'db.query', max_seconds: 0.5 },
    trace: {
      output: 'Hi.',
      spans: [
        { name: 'db.query', seconds: 0.1 },
        { name: 'db.query', seconds: 0.7 },
      ],
    },
    expect: { fail: 'too-slow' },
  },
  omitData(
    'Nobody knows how long it took',
    { span: 'db.query', max_seconds: 0.5 },
    { output: 'Hi.', spans: [{ name: 'db.query' }] },
  ),
]
