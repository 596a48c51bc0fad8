import { redactor } from '../../record/redact/redact.ts'

/** Headers as they are sent. `mask`: hides what was filled in, in whatever comes back. */
interface Filled {
  readonly headers: Readonly<Record<string, string>>
  readonly mask: (text: string) => string
}

/**
 * Fills `${NAME}` in the values of headers with variables of ours, of which only listed ones may be.
 * A clause that says why where one may not be, is not set, or cannot stand in a header.
 */
export function filledHeaders(
  headers: Readonly<Record<string, string>>,
  { variables, listedIn }: { readonly variables: readonly string[]; readonly listedIn: string },
  env: Readonly<Record<string, string | undefined>>,
): Filled | string {
  const values = new Map<string, string>()
  for (const text of Object.values(headers)) {
    for (const [, name = ''] of text.matchAll(variable)) {
      if (!variables.includes(name)) return `\`${name}\` is not in \`evaluator-env\` of ${listedIn}`
      const value = env[name]
      if (value === undefined || value === '') return `the variable \`${name}\` is not set`
      if (!/^[\t\x20-\x7e]*$/.test(value))
        return `the variable \`${name}\` holds what no header can, such as a line break`
      values.set(name, value)
    }
  }
  const filled = Object.entries(headers).map(([header, text]): [string, string] => [
    header,
    text.replaceAll(variable, (_, name: string) => values.get(name) ?? ''),
  ])
  // Whatever they are called: the config file lists them because they are nobody's business.
  const secrets = [...values.values()].map((value, index) => [`SECRET_${index}`, value])
  return { headers: Object.fromEntries(filled), mask: redactor(Object.fromEntries(secrets)).text }
}

const variable = /\$\{([^{}]*)\}/g
