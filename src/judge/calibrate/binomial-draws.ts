/** Numbers from 0 up to 1, the same ones for the same seed: sfc32 of Chris Doty-Humphrey. */
export function createRandom(seed: number): () => number {
  let [a, b, c, counter] = [seed | 0, 0x9e3779b9 | 0, 0x243f6a88 | 0, 1]
  const next = (): number => {
    const mixed = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + mixed
    c |= 0
    return (mixed >>> 0) / 4_294_967_296
  }
  for (let warm = 0; warm < 12; warm += 1) next()
  return next
}

/** Draws of how many of `total` come out, where each does with `probability`. */
export function createBinomialDraws(total: number, probability: number, next: () => number): () => number {
  if (total === 0 || probability <= 0) return () => 0
  if (probability >= 1) return () => total
  const { first, sums } = sumProbabilities(total, probability)
  const all = sums.at(-1) ?? 1
  return () => first + findFirstAbove(sums, next() * all)
}

/** Smaller shares of the likeliest count are never drawn. */
const negligible = 1e-15

/** Sums of the probabilities of the counts from `first` on, up to a factor: out of the likeliest one, whose own may be too small for a number. */
function sumProbabilities(total: number, probability: number): { first: number; sums: readonly number[] } {
  const odds = probability / (1 - probability)
  const likeliest = Math.min(total, Math.floor((total + 1) * probability))
  const below: number[] = []
  for (let count = likeliest, weight = 1; count > 0; count -= 1) {
    weight *= count / ((total - count + 1) * odds)
    if (weight < negligible) break
    below.push(weight)
  }
  const weights = [...below.reverse(), 1]
  for (let count = likeliest, weight = 1; count < total; count += 1) {
    weight *= ((total - count) * odds) / (count + 1)
    if (weight < negligible) break
    weights.push(weight)
  }
  let sum = 0
  return { first: likeliest - below.length, sums: weights.map((weight) => (sum += weight)) }
}

function findFirstAbove(sums: readonly number[], bound: number): number {
  let low = 0
  let high = sums.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sums[middle] ?? 0) > bound) high = middle
    else low = middle + 1
  }
  return low
}
