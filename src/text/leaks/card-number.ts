/** First digits and lengths by brand: fewer numbers that only look like one are taken for it. */
const brands =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11}|3(?:0[0-59]|[689]\d)\d{13}|35(?:2[89]|[3-8]\d)\d{12}|6(?:011|4[4-9]\d|5\d\d)\d{12}|62\d{14,17}|(?:5[06-8]|6\d)\d{10,17})$/

/** Whether digits, in groups or not, are the number of a payment card: its brand, its length, its checksum. */
export function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '')
  return brands.test(digits) && new Set(digits).size > 1 && luhn(digits)
}

function luhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const value = Number(digits.at(-1 - place)) * (place % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
