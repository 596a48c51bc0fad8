import type { Example } from '../define.ts'
import { omitData } from '../shared-examples.ts'

const plan = [{ tool: 'search_flights' }, { tool: 'book_flight' }]
const withArgs = [{ tool: 'search_flights', args: { to: 'OSL' } }]

export const trajectoryExamples: readonly Example<'low-accuracy' | 'over-budget'>[] = [
  {
    title: 'Search, then book, within budget',
    params: { steps: plan, args: 'ignore', max_steps: 2, max_tokens: 2000, max_duration_seconds: 30 },
    trace: { calls: ['search_flights', 'book_flight'], tokens: [1200], seconds: 12 },
  },
  {
    title: 'The wrong way around scores 0; in any order it scores 1',
    params: { steps: plan },
    trace: { calls: ['book_flight', 'search_flights'] },
    expect: { fail: 'low-accuracy' },
  },
  {
    title: 'In any order',
    params: { steps: plan, ordering: 'any_order' },
    trace: { calls: ['book_flight', 'search_flights'] },
  },
  {
    title: 'In any order, among other calls',
    params: { steps: plan, ordering: 'any_order', allow_others: true },
    trace: { calls: ['book_flight', 'send_mail', 'search_flights'] },
  },
  {
    title: 'One step too many scores 0.8',
    params: { steps: plan, min_accuracy: 0.8 },
    trace: { calls: ['search_flights', 'book_flight', 'send_mail'] },
  },
  {
    title: 'Arguments count unless ignored',
    params: { steps: withArgs },
    trace: { calls: [{ tool: 'search_flights', args: { to: 'BGO' } }] },
    expect: { fail: 'low-accuracy' },
  },
  {
    title: 'Only the arguments that matter',
    params: { steps: withArgs, args: 'subset' },
    trace: { calls: [{ tool: 'search_flights', args: { to: 'OSL', seats: 2, class: 'economy' } }] },
  },
  {
    title: 'More tokens than the budget',
    params: { steps: plan, max_tokens: 2000 },
    trace: { calls: ['search_flights', 'book_flight'], tokens: [1200, 900] },
    expect: { fail: 'over-budget' },
  },
  omitData(
    'A budget that the trace cannot show',
    { steps: plan, max_tokens: 2000 },
    { calls: ['search_flights', 'book_flight'] },
  ),
]
