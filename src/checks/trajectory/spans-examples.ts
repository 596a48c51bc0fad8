import type { Example } from '../define.ts'
import { fails, omitData, passes } from '../shared-examples.ts'

const quickQuery = { span: 'db.query', max_seconds: 0.5 }

const lookInCache = { span: 'cache.get*' }

const queried = { output: 'Hi.', spans: [{ name: 'db.query' }] }

export const spansExamples: readonly Example<'too-few' | 'too-many' | 'too-slow'>[] = [
  passes('The cache was asked', lookInCache, { output: 'Hi.', spans: [{ name: 'cache.get user' }] }),
  fails('Nothing asked the cache', lookInCache, 'too-few', queried),
  fails(
    'A query of a table that nobody may read',
    { span: { name: 'db.query', attributes: { 'db.statement': { matches: 'FROM salaries' } } }, max: 0 },
    'too-many',
    {
      output: 'Hi.',
      spans: [{ name: 'db.query', attributes: { 'db.statement': 'SELECT * FROM salaries' } }],
    },
  ),
  fails('One request in four failed', { span: { name: 'GET *', error: true }, max_percent: 20 }, 'too-many', {
    output: 'Hi.',
    spans: [
      { name: 'GET /a' },
      { name: 'GET /b' },
      { name: 'GET /c' },
      { name: 'GET /d', error: 'status 503' },
      { name: 'db.query', error: 'locked' },
    ],
  }),
  passes(
    'One tool made a request that succeeded, whatever the other one made',
    { span: { name: 'GET *', error: false, inside: 'get_weather' }, max: 2 },
    {
      output: 'Hi.',
      spans: [
        { name: 'get_weather' },
        { name: 'get_news' },
        { name: 'GET /forecast', in: 'get_weather' },
        { name: 'GET /headlines', in: 'get_news', error: 'status 503' },
      ],
    },
  ),
  fails('One query took too long', quickQuery, 'too-slow', {
    output: 'Hi.',
    spans: [
      { name: 'db.query', seconds: 0.1 },
      { name: 'db.query', seconds: 0.7 },
    ],
  }),
  omitData('Nobody knows how long it took', quickQuery, queried),
]
