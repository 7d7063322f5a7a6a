/** Returns the raw value, the first if repeated; `null` when absent. */
export function cookieValue(header: string | undefined, name: string): string | null {
  if (header === undefined) return null;
  let start = 0;
  while (start < header.length) {
    const semicolon = header.indexOf(';', start);
    const end = semicolon === -1 ? header.length : semicolon;
    while (header.charCodeAt(start) === 0x20) start += 1;
    if (header.startsWith(name, start) && header[start + name.length] === '=')
      return header.slice(start + name.length + 1, end).trim();
    start = end + 1;
  }
  return null;
}

export interface CookieOptions {
  /** HTTPS only */
  readonly secure: boolean;
  readonly maxAgeSeconds: number;
}

/** Scripts cannot read the cookie, and other sites' requests do not send it. */
export function serverCookie(name: string, value: string, options: CookieOptions): string {
  const secure = options.secure ? '; Secure' : '';
  return `${name}=${value}; Max-Age=${options.maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
