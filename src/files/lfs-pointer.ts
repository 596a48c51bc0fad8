const firstLine = 'version https://git-lfs.github.com/spec/v1\n'
const maxBytes = 1024

/** Tells whether a file is the pointer that Git LFS leaves in its place. `content`: all of it, or its start. */
export function isLfsPointer(content: Uint8Array): boolean {
  return content.length <= maxBytes && Buffer.from(content).toString('latin1').startsWith(firstLine)
}

/** Says what the file is, and what to do. `subject`: its name, or `It`. */
export function describeLfsPointer(subject: string): string {
  return `${subject} is a pointer of Git LFS. Check out with \`lfs: true\`, or run \`git lfs pull\`.`
}
