/** Environment variables of a process, as Node has them. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A set of environment variables; on Windows `Path` and `PATH` are one. */
export class Variables {
  readonly #foldsCase: boolean
  readonly #entries = new Map<string, readonly [name: string, value: string]>()

  constructor(platform: NodeJS.Platform) {
    this.#foldsCase = platform === 'win32'
  }

  get(name: string): string | undefined {
    return this.#entries.get(this.fold(name))?.[1]
  }

  set(name: string, value: string): void {
    const key = this.fold(name)
    this.#entries.set(key, [this.#entries.get(key)?.[0] ?? name, value])
  }

  setAll(values: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(values)) this.set(name, value)
  }

  /** The name as it is compared. */
  fold(name: string): string {
    return this.#foldsCase ? name.toUpperCase() : name
  }

  toRecord(): Record<string, string> {
    const record = Object.create(null) as Record<string, string>
    for (const [name, value] of this.#entries.values()) record[name] = value
    return record
  }
}
