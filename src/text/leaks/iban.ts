/** Characters of an IBAN by country, as its registry has them. */
const lengths =
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'

const lengthOf: ReadonlyMap<string, number> = new Map(
  lengths.split(' ').map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** The IBAN that begins at a place of a text, in groups or not, as it stands there; null where none does. */
export function ibanAt(text: string, index: number): string | null {
  const length = lengthOf.get(text.slice(index, index + 2))
  if (length === undefined) return null
  let held = ''
  let end = index
  while (held.length < length) {
    const next = /[ \u00a0-]/.test(text.charAt(end)) ? end + 1 : end
    const unit = text.charAt(next)
    if (!/[A-Z0-9]/.test(unit)) return null
    held += unit
    end = next + 1
  }
  return /[A-Za-z0-9]/.test(text.charAt(end)) || remainder(held) !== 1 ? null : text.slice(index, end)
}

/** By 97, of the number that it is with its first four characters at its end and letters as 10 to 35. */
function remainder(iban: string): number {
  let rest = 0
  for (const unit of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(unit, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}
