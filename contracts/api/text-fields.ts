import { z } from 'zod';
import { LIMITS, textLength } from '../constants/limits.ts';

// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const LINE_BREAK = /[\r\n\t\u2028\u2029]/;

/**
 * A text of at most `max` code points, trimmed, without control characters; `message` for every other text, `missing`
 * for what is no text at all.
 */
export function text(max: number, message: string, missing: string = message) {
  return z
    .string({ error: missing })
    .trim()
    .refine((value) => !CONTROL.test(value) && value.isWellFormed(), { error: message, abort: true })
    .refine((value) => textLength(value) <= max, { error: message });
}

/** {@link text} on one line. */
export function line(max: number, message: string, missing: string = message) {
  return text(max, message, missing).refine((value) => !LINE_BREAK.test(value), { error: message });
}

/** An optional one-line text of the common limit; absent and `null` are `''`. */
export function optionalLine(label: string, max: number = LIMITS.otherText.max) {
  return line(max, `${label}: como máximo ${max} caracteres en una sola línea.`)
    .nullish()
    .transform((value) => value ?? '');
}

/** An http(s) link or `''`; `http://` is never added here, the form does that on blur. */
export function optionalLink(label: string) {
  return optionalLine(label).refine((value) => value === '' || isWebLink(value), {
    error: `${label}: escribe un enlace que empiece por http:// o https://`,
  });
}

export function isWebLink(value: string): boolean {
  if (!/^https?:\/\//i.test(value)) return false;
  try {
    return new URL(value).hostname !== '';
  } catch {
    return false;
  }
}
