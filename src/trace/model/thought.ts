/** How models mark a thought in their text: what it begins with, and what it ends with where that is not the same tag, closed. */
const marks: readonly (readonly [start: RegExp, end?: string])[] = [
  [/^<(?:think(?:ing)?|thoughts?|reasoning|scratchpad|seed:think|antThinking)(?=[\s>])[^>\n]{0,100}>/i],
  [/^<details type="reasoning"[^>\n]{0,200}>/, '</details>'],
  [/^◁think▷/, '◁/think▷'],
  [/^\[THINK\]/, '[/THINK]'],
  [/^<\|begin_of_thought\|>/, '<|end_of_thought|>'],
  [/^<\|START_THINKING\|>/, '<|END_THINKING|>'],
  [/^<\|channel\|>analysis<\|message\|>/, '<|end|>'],
]

/** Templates of some models begin the thought for them, so that only its end is in their text. */
const loneEnd = /<\/think>[ \t]*(?:\r?\n|$)/

/** Tokens between a thought and the answer. */
const seams = /^(?:<\|start\|>assistant)?<\|(?:channel\|>final<\|message|begin_of_solution|START_RESPONSE)\|>/
const tail = /<\|(?:return|end|end_of_solution|END_RESPONSE)\|>\s*$/

/** Removes the leading thoughts of a reply. Returns null if one has no end: thought and answer cannot be told apart. */
export function withoutThoughts(text: string): string | null {
  let rest = text
  for (let start = findStart(rest); start !== null; start = findStart(rest)) {
    const [from, end] = start
    const at = indexOfAny(rest, end, from)
    if (at === -1) return null
    rest = rest.slice(at + end.length)
  }
  if (rest === text) {
    const lone = rest.includes('</think>') && !rest.includes('<think>') ? loneEnd.exec(rest) : null
    if (lone === null) return text
    rest = rest.slice(lone.index + lone[0].length)
  }
  const answer = rest.trimStart()
  return seams.test(answer) ? answer.replace(seams, '').replace(tail, '').trimStart() : answer
}

/** Finds the place after the mark that a text begins with, and the thought's end mark; null without a mark. */
function findStart(text: string): readonly [from: number, end: string] | null {
  const at = text.search(/\S/)
  // Marks begin with one of these; most texts do not.
  if (at === -1 || !'<◁['.includes(text.charAt(at))) return null
  const head = text.slice(at, at + 300)
  for (const [start, end] of marks) {
    const [mark] = start.exec(head) ?? []
    if (mark !== undefined) return [at + mark.length, end ?? `</${/^<([\w:]+)/.exec(mark)?.[1] ?? ''}>`]
  }
  return null
}

/** Finds a word in any case, as models do not keep to one. */
function indexOfAny(text: string, word: string, from: number): number {
  const at = text.indexOf(word, from)
  return at === -1 ? text.toLowerCase().indexOf(word.toLowerCase(), from) : at
}
