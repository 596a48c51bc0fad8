/** A date, or a date with a time, as YAML reads one that is not in quotes, and Python prints it. */
export class PythonTime {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** `str()`: `2025-01-02`, `2025-01-02 10:00:00+02:00`. */
  get str(): string {
    const { date, time } = this.#parts
    const [year, month, day] = date
    const days = `${pad(year, 4)}-${pad(month)}-${pad(day)}`
    if (time === null) return days
    const { hour, minute, second, micros, offset } = time
    const fraction = micros === 0 ? '' : `.${pad(micros, 6)}`
    const zone = offset === null ? '' : `${offset < 0 ? '-' : '+'}${clock(Math.abs(offset))}`
    return `${days} ${pad(hour)}:${pad(minute)}:${pad(second)}${fraction}${zone}`
  }

  /** `repr()`: `datetime.date(2025, 1, 2)`. */
  get repr(): string {
    const { date, time } = this.#parts
    if (time === null) return `datetime.date(${date.join(', ')})`
    const { hour, minute, second, micros, offset } = time
    const last = micros === 0 ? (second === 0 ? [] : [second]) : [second, micros]
    const zone = offset === null ? [] : [`tzinfo=${zoneRepr(offset)}`]
    return `datetime.datetime(${[...date, hour, minute, ...last, ...zone].join(', ')})`
  }
}

interface Parts {
  readonly date: readonly [year: number, month: number, day: number]
  readonly time: {
    readonly hour: number
    readonly minute: number
    readonly second: number
    readonly micros: number
    /** Minutes east of UTC; null: no zone is given. */
    readonly offset: number | null
  } | null
}

const written =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:[Tt]|[ \t]+)(\d{1,2}):(\d{2}):(\d{2})(?:\.(\d*))?(?:[ \t]*(?:(Z)|([-+])(\d{1,2})(?::(\d{2}))?))?)?$/

/** What YAML 1.1 takes for a date or a time; null where it is neither, or no day of the calendar. */
export function pythonTime(text: string): PythonTime | null {
  const match = written.exec(text)
  if (match === null) return null
  const [, year, month, day, hour, minute, second, fraction = '', utc, sign, zoneHours, zoneMinutes] = match
  const date = [Number(year), Number(month), Number(day)] as const
  if (!isDay(...date)) return null
  if (hour === undefined) return new PythonTime({ date, time: null })
  const east = Number(zoneHours) * 60 + Number(zoneMinutes ?? 0)
  const offset = utc === undefined ? (sign === undefined ? null : sign === '-' ? -east : east) : 0
  const time = {
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
    micros: Number(fraction.slice(0, 6).padEnd(6, '0')),
    offset,
  }
  const isTime = time.hour < 24 && time.minute < 60 && time.second < 60 && Math.abs(offset ?? 0) < 1440
  return isTime ? new PythonTime({ date, time }) : null
}

/** Whether the calendar has the day; years are 1 to 9999. */
export function isDay(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return day <= (month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31)
}

function zoneRepr(offset: number): string {
  if (offset === 0) return 'datetime.timezone.utc'
  // A time difference has whole days, which may be negative, and seconds, which may not.
  const days = offset < 0 ? ['days=-1'] : []
  const seconds = (offset < 0 ? offset + 1440 : offset) * 60
  return `datetime.timezone(datetime.timedelta(${[...days, `seconds=${seconds}`].join(', ')}))`
}

function clock(minutes: number): string {
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

function pad(value: number, width = 2): string {
  return String(value).padStart(width, '0')
}
