import type { JsonObject, JsonValue } from '../../core/json.ts'

const simple = /\{\{-?\s*([A-Za-z_]\w*(?:\.\w+)*)\s*-?\}\}/g

/** Tells whether a text is a template of Nunjucks: it holds something that would be evaluated. */
export function isTemplate(text: string): boolean {
  return /\{[{%#]/.test(text)
}

/** Fills a Nunjucks text. Returns null if it holds more than names of plain values: nothing is evaluated. */
export function fillTemplate(text: string, vars: JsonObject): string | null {
  if (!isTemplate(text)) return text
  let isWhole = true
  const filled = text.replace(simple, (_, name: string) => {
    const value = findVariable(vars, name)
    if (value === null) isWhole = false
    return value ?? ''
  })
  return isWhole && !isTemplate(text.replace(simple, '')) ? filled : null
}

/** Null if unknown. */
function findVariable(vars: JsonObject, name: string): string | null {
  let value: JsonValue | undefined = vars
  for (const step of name.split('.')) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, step))
      return null
    value = value[step]
  }
  if (typeof value === 'string') return isTemplate(value) || /^(?:file|package):/.test(value) ? null : value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

/** Tells whether a text takes a variable as it is. */
export function takesVariable(text: string, name: string): boolean {
  return [...text.matchAll(simple)].some(([, taken]) => taken === name)
}
