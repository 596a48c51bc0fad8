import type { Node } from './ast.ts'

/** Whether counted repeats, multiplied along each way down, stay within a number; an open one counts its minimum. */
export function repeatsWithin(node: Node, most: number): boolean {
  if (node.type === 'sequence' || node.type === 'branch') {
    return node.items.every((item) => repeatsWithin(item, most))
  }
  if (node.type === 'group') return repeatsWithin(node.item, most)
  if (node.type !== 'repeat' || node.max === 0) return true
  const times = node.max === Infinity ? node.min : node.max
  return times <= most && repeatsWithin(node.item, times > 0 ? Math.floor(most / times) : most)
}
