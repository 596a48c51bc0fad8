import type { Example } from '../define.ts'
import { fails, omitData, passes } from '../shared-examples.ts'

const plan = [{ tool: 'search_flights' }, { tool: 'book_flight' }]
const withArgs = [{ tool: 'search_flights', args: { to: 'OSL' } }]

export const trajectoryExamples: readonly Example<'low-accuracy' | 'over-budget'>[] = [
  passes(
    'Search, then book, within budget',
    { steps: plan, args: 'ignore', max_steps: 2, max_tokens: 2000, max_duration_seconds: 30 },
    { calls: ['search_flights', 'book_flight'], tokens: [1200], seconds: 12 },
  ),
  fails('The wrong way around scores 0; in any order it scores 1', { steps: plan }, 'low-accuracy', [
    'book_flight',
    'search_flights',
  ]),
  passes('In any order', { steps: plan, ordering: 'any_order' }, ['book_flight', 'search_flights']),
  passes('In any order, among other calls', { steps: plan, ordering: 'any_order', allow_others: true }, [
    'book_flight',
    'send_mail',
    'search_flights',
  ]),
  passes('One step too many scores 0.8', { steps: plan, min_accuracy: 0.8 }, [
    'search_flights',
    'book_flight',
    'send_mail',
  ]),
  fails('Arguments count unless ignored', { steps: withArgs }, 'low-accuracy', [
    { tool: 'search_flights', args: { to: 'BGO' } },
  ]),
  passes('Only the arguments that matter', { steps: withArgs, args: 'subset' }, [
    { tool: 'search_flights', args: { to: 'OSL', seats: 2, class: 'economy' } },
  ]),
  fails('More tokens than the budget', { steps: plan, max_tokens: 2000 }, 'over-budget', {
    calls: ['search_flights', 'book_flight'],
    tokens: [1200, 900],
  }),
  omitData('A budget that the trace cannot show', { steps: plan, max_tokens: 2000 }, [
    'search_flights',
    'book_flight',
  ]),
]
