import Bowser from 'bowser';

/** Of a browser that nobody knows, its own words for itself are kept, as long as this. */
const LONGEST = 40;
/** Ours are below 300 characters; longer ones are not worth the search. */
const LONGEST_USER_AGENT = 1000;

/** What a person recognises a device by: 'Firefox en Android', the system alone, or `''` for what does not say. */
export function deviceOf(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent.trim() === '' || userAgent.length > LONGEST_USER_AGENT) return '';
  const { browser, os } = Bowser.parse(userAgent);
  const words = [browser.name, os.name].map((name) => (name ?? '').replaceAll(/[^\p{L}\p{N} .-]/gu, ''));
  return words
    .map((name) => name.slice(0, LONGEST).trim())
    .filter((name) => name !== '')
    .join(' en ');
}
