/**
 * The shape of an e-mail address the forms accept: words joined by single dots, one at sign, a host with a dot; no spaces. The last
 * part of a host has two letters or more.
 */
const EMAIL = /^[^\s@<>"(),:;\\[\]]{1,64}@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\].]{2,}$/u;
const MISPLACED_DOT = /^\.|\.\.|\.@|@\./u;

/** Whether a text can be an e-mail address. */
export function isEmail(value: string): boolean {
  return value.length <= 254 && EMAIL.test(value) && !MISPLACED_DOT.test(value);
}
