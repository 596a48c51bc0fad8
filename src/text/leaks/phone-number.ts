/** Country codes of the telephone network: those of one and two digits, then the first two of longer ones. */
const countryCode =
  /^(?:7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2[1-689]\d|3[578]\d|42\d|5[09]\d|6[789]\d|8[0578]\d|9[679]\d)/

/**
 * Whether a text that looks like a telephone number can be one: with `+` an international number, without
 * it a North American one.
 */
export function isPhoneNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '')
  const isInternational = text.startsWith('+')
  if (isInternational && !digits.startsWith('1')) {
    return digits.length >= 8 && digits.length <= 15 && countryCode.test(digits) && isVaried(digits)
  }
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return /^[2-9]\d\d[2-9]\d{6}$/.test(national)
}

function isVaried(digits: string): boolean {
  return new Set(digits).size > 2
}
