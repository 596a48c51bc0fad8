/** Variables of a process, as Node has them. */
export type Environment = Readonly<Record<string, string | undefined>>
