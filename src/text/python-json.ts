/** Texts, which stay as they are, and the numbers that Python's `json` knows beyond those of JSON. */
const tokens = /"(?:[^"\\]|\\[^]?)*"?|-?Infinity|NaN/g

/** Whether `json.loads` of Python reads the text: JSON, with `NaN`, `Infinity` and `-Infinity`. */
export function isPythonJson(text: string): boolean {
  // Spaces around the stand-in keep it from joining what is beside it.
  const plain = /Infinity|NaN/.test(text)
    ? text.replace(tokens, (token) => (token.startsWith('"') ? token : ' 0 '))
    : text
  try {
    JSON.parse(plain)
    return true
  } catch {
    return false
  }
}
