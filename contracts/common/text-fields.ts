import { z } from 'zod';
import { FORM_TEXTS } from './form-texts.ts';
import { textLength } from './limits.ts';
import { closeDirections, isVisible, UNSEEN } from './visible-text.ts';

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const LINE_BREAK = /[\r\n\t\u0085\u2028\u2029]/;

/**
 * At most `max` code points, trimmed, text directions closed; `''` if invisible. `message`: too long; `missing`:
 * no text. Control characters and lone surrogates have their own message.
 */
export function text(max: number, message: string, missing: string = message) {
  return z
    .string({ error: missing })
    .trim()
    .refine((value) => !CONTROL.test(value) && value.isWellFormed(), {
      error: FORM_TEXTS.controlCharacters,
      abort: true,
    })
    .transform((value) => (isVisible(value) ? closeDirections(value) : ''))
    .refine((value) => textLength(value) <= max, { error: message })
    .meta({ description: `At most ${max} characters` });
}

export function line(max: number, message: string, missing: string = message) {
  return text(max, message, missing).refine((value) => !LINE_BREAK.test(value), { error: message });
}

/** `turning`: error for an open text direction, since its end would be invisible. */
export function nameLine(
  max: number,
  { message, missing = message, turning }: { message: string; missing?: string; turning: string },
) {
  return z
    .string({ error: missing })
    .refine((value) => !isVisible(value) || closeDirections(value) === value, { error: turning, abort: true })
    .pipe(line(max, message, missing))
    .meta({ description: `At most ${max} characters` });
}

/** Absent and `null` become `''`. */
export function optionalLine(label: string, max: number) {
  return line(max, `${label}: como máximo ${max} caracteres en una sola línea.`)
    .nullish()
    .transform((value) => value ?? '');
}

/** An http(s) link to a host with a dot, or `''`. The form adds `http://`. */
export function optionalLink(label: string, max: number) {
  return optionalLine(label, max).refine((value) => value === '' || isWebLink(value), {
    error: `${label}: escribe un enlace que empiece por http:// o https://`,
  });
}

function isWebLink(value: string): boolean {
  if (!/^https?:\/\//i.test(value)) return false;
  try {
    // `http://https//example.org` has the host `https`.
    return new URL(value).hostname.includes('.');
  } catch {
    return false;
  }
}

const COLOURED_EMOJI = /(\p{Extended_Pictographic})\ufe0f/gu;

/** Living languages need no more; ancient Greek has three. */
const PILED_MARKS = /[\p{Mn}\p{Me}]{4}|([\p{Mn}\p{Me}])\1/u;

/** It combines with the text before the name. */
const LONELY_MARK = /(^|\s)\p{M}/u;

/** Refuses names that look like others or overflow their line. */
export function isUsernameReadable(name: string): boolean {
  if (!name.isWellFormed() || name !== name.trim()) return false;
  const apart = name.normalize('NFD');
  return (
    !UNSEEN.test(name.replace(COLOURED_EMOJI, '$1')) && !PILED_MARKS.test(apart) && !LONELY_MARK.test(apart)
  );
}
