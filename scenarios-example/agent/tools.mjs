const orders = new Map([
  ['1007', { order: '1007', item: 'umbrella', total_usd: 19.5, days_since_delivery: 6 }],
  ['1011', { order: '1011', item: 'lamp', total_usd: 42, days_since_delivery: 61 }],
])

const order = { type: 'object', properties: { order: { type: 'string' } }, required: ['order'] }

/** As the model is told of them. */
export const tools = [
  { type: 'function', function: { name: 'get_order', description: 'An order by its number', parameters: order } },
  { type: 'function', function: { name: 'issue_refund', description: 'Pays an order back', parameters: order } },
]

export function useTool(name, { order: number }) {
  const found = orders.get(number)
  if (found === undefined) return { error: `there is no order ${number}` }
  return name === 'get_order' ? found : { refunded_usd: found.total_usd }
}
