import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a socket's handshake comes from our own pages. Browsers always send `Origin` with it and exempt it from the
 * same-origin policy, so without this any site could open a socket in a visitor's name. No `Origin`: no browser.
 */
export function isOwnHandshake(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin).host;
  return from === host || from === new URL(publicUrl).host;
}
