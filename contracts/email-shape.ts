/** The shape of an e-mail address the forms accept: something, one at sign, a host with a dot; no spaces. */
const EMAIL = /^[^\s@<>"(),:;\\[\]]{1,64}@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\]]{2,}$/u;

export function isEmail(value: string): boolean {
  return value.length <= 254 && EMAIL.test(value);
}
