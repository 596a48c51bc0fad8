export const exampleCommand = 'python agent.py'

/** Commands of coding agents, by the files that tell them what to do. */
const codingAgents = [
  [/^(?:CLAUDE\.md$|\.claude\/)|(?:^|\/)SKILL\.md$/, 'claude -p --output-format stream-json --verbose'],
  [/^(?:GEMINI\.md$|\.gemini\/)/, 'gemini --output-format stream-json -p'],
  [/^\.codex\//, 'codex exec --json'],
] as const

/** A command that may start the agent of a project with these files. */
export function suggestCommand(files: ReadonlySet<string>): string {
  const [, command = exampleCommand] =
    codingAgents.find(([mark]) => [...files].some((file) => mark.test(file))) ?? []
  return command
}
