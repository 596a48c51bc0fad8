/** A sentence as a part of another one. */
export function clause(sentence: string): string {
  return sentence.replace(/\.$/, '').replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())
}
