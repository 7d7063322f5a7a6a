const BETWEEN = /[/,;|\n]|\s[oyu]\s/;
const SPANISH_MOBILE = /^[67]\d{8}$/;

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** The telephone numbers somebody wrote in one field, each as it was written; none where anything else stands there. */
export function phoneNumbers(text: string): readonly string[] {
  const parts = text
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.every((part) => /^[\d\s().+-]+$/.test(part) && digitsOf(part).length >= 6) ? parts : [];
}

/** The same numbers, the Spanish mobile ones without a prefix with theirs; `null` where none lacks it. */
export function withSpanishPrefix(text: string): string | null {
  const numbers = phoneNumbers(text);
  const complete = numbers.map((number) => {
    const digits = digitsOf(number);
    return SPANISH_MOBILE.test(digits) && !number.startsWith('+')
      ? digits.replace(/(\d{3})(\d\d)(\d\d)(\d\d)/, '+34 $1 $2 $3 $4')
      : number;
  });
  return complete.some((number, at) => number !== numbers[at]) ? complete.join(' / ') : null;
}
