/** The host's last part has two letters or more. */
const EMAIL = /^[^\s@<>"(),:;\\[\]]{1,64}@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\].]{2,}$/u;
const MISPLACED_DOT = /^\.|\.\.|\.@|@\./u;

export function isEmail(value: string): boolean {
  return value.length <= 254 && EMAIL.test(value) && !MISPLACED_DOT.test(value);
}
