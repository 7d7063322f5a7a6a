interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & { user?: Record<string, unknown> };
  readonly headers: Headers;
}

export interface Browser {
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  /** cookies by name */
  readonly cookies: ReadonlyMap<string, string>;
}

export function createBrowser(url: string): Browser {
  const cookies = new Map<string, string>();

  function keep(setCookie: string): void {
    const [pair = '', ...attributes] = setCookie.split('; ');
    const [name = '', value = ''] = pair.split('=');
    if (attributes.includes('Max-Age=0')) cookies.delete(name);
    else cookies.set(name, value);
  }

  return {
    cookies,
    async send(method, path, body, headers = {}) {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      response.headers.getSetCookie().forEach(keep);
      return {
        status: response.status,
        body: (await response.json()) as Answer['body'],
        headers: response.headers,
      };
    },
  };
}
