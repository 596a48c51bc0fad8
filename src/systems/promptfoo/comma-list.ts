/** Splits the texts of a list such as `a, "b, c"`; null if a quote is not closed, or text follows it. */
export function splitCommas(value: string): string[] | null {
  const items: string[] = []
  const item = /[\s,]*(?:"((?:\\["\\]|\\(?!["\\])|""|[^"\\])*\\?)"\s*(?=,|$)|([^\s",][^,]*))/y
  let at = 0
  while (!/^[\s,]*$/.test(value.slice(at))) {
    item.lastIndex = at
    const match = item.exec(value)
    if (match === null) return null
    const [, quoted, plain = ''] = match
    items.push(
      quoted === undefined
        ? plain.trim()
        : quoted.replaceAll(/\\(["\\])|""/g, (_, sign?: string) => sign ?? '"'),
    )
    at = item.lastIndex
  }
  return items
}
