export interface WorkflowCommand {
  readonly name: string
  readonly properties: Readonly<Record<string, string>>
  readonly message: string
}

/** The workflow commands (`::error file=…::message`) that a step printed, as the runner reads them. */
export function workflowCommands(stdout: string): WorkflowCommand[] {
  return stdout.split(/\r?\n/).flatMap((line) => {
    const match = /^::([a-z-]+)(?: ([^:]*))?::(.*)$/.exec(line)
    if (match === null) return []
    const [, name = '', properties = '', message = ''] = match
    const pairs = properties.split(',').filter((pair) => pair !== '')
    return [
      {
        name,
        properties: Object.fromEntries(
          pairs.map((pair) => {
            const split = pair.indexOf('=')
            return [pair.slice(0, split), unescaped(pair.slice(split + 1))]
          }),
        ),
        message: unescaped(message),
      },
    ]
  })
}

const known =
  /^(?:add-mask|add-path|add-matcher|remove-matcher|debug|echo|endgroup|error|group|notice|warning|save-state|set-env|set-output|stop-commands|internal-set-repo-path)$/i

/**
 * Lines that the runner would take for a command, in both of its forms (`ActionCommand.cs` of actions/runner):
 * `::name …::` at the start, white space aside, and `##[name …]` anywhere.
 */
export function linesWithCommands(log: string): string[] {
  return log.split(/\r\n?|\n/).filter((line) => {
    const [, ofStart = ''] = /^[\s\u0085]*::(.*?)::/.exec(line) ?? []
    const [, ofBracket = ''] = /##\[(.*?)\]/.exec(line) ?? []
    return [ofStart, ofBracket].some((command) => known.test(command.split(' ')[0] ?? ''))
  })
}

/** What a step wrote to GITHUB_OUTPUT: `name=value` lines and heredocs. Throws on anything else. */
export function outputsIn(text: string): Record<string, string> {
  const outputs: Record<string, string> = {}
  const lines = text.split(/\r?\n/)
  for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
    if (line === '') continue
    const heredoc = /^([\w-]+)<<(.+)$/.exec(line)
    const plain = /^([\w-]+)=(.*)$/.exec(line)
    if (heredoc !== null) {
      const [, name = '', delimiter = ''] = heredoc
      const end = lines.indexOf(delimiter)
      if (end === -1) throw new Error(`the value of ${name} does not end`)
      outputs[name] = lines
        .splice(0, end + 1)
        .slice(0, -1)
        .join('\n')
    } else if (plain !== null) outputs[plain[1] ?? ''] = plain[2] ?? ''
    else throw new Error(`not a line of GITHUB_OUTPUT: ${line}`)
  }
  return outputs
}

function unescaped(text: string): string {
  return text
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%25', '%')
}
