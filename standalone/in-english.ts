import { Refusal, type RefusalCode } from '@duende/contracts/common/refusal';

/** Operators read English; the product's messages are Spanish. */
const WORDS: { readonly [code in RefusalCode]?: string } = {
  'account.not-found': 'there is no account with that name',
  'account.username-taken': 'the name is taken, or one that looks like it',
  'account.username-reserved': 'the name is reserved',
  'account.email-taken': 'another account has this e-mail address',
  'account.last-admin': 'no administrator would be left',
  'account.is-suspended': 'the account is suspended',
  'export.reason-required': 'REASON must say why personal data are exported',
  'export.too-many': 'two exports are under way: wait until one ends',
  'request.conflict': 'somebody changed the same thing at the same moment: try again',
  'request.invalid':
    'a parameter is not valid: FROM and TO are days such as 2026-05-31, SINCE is the position that an export prints, REASON is of a few words',
  'service.unavailable': 'an engine does not answer: try again in a few seconds',
  'service.busy': 'the service is busy: try again in a few seconds',
  'service.storage-full': 'there is no room left, and nothing was written',
  'service.data-removed':
    'somebody deleted these data in the database itself: see docs/operate/troubleshooting.md',
};

/** A refusal without an English text gives its code. */
export function inEnglish(error: unknown): string {
  if (error instanceof Refusal) return WORDS[error.code] ?? error.code;
  return error instanceof Error ? error.message : String(error);
}
