/** Where the recordings of fresh runs lie in their folder: `<scenario>/trial-<n>.jsonl`. */
export function recordingsGlob(folder: string): string {
  return `${folder}/*/trial-*.jsonl`
}
