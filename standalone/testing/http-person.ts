/** One person's HTTP client: keeps its cookies, throws on any answer that is not 2xx. */
export interface HttpPerson {
  /** the `Cookie` header of the next request */
  cookies(): string;
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
}

export function httpPerson(address: () => string): HttpPerson {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookies,
    async call<T>(method: string, path: string, body?: unknown): Promise<T> {
      const isForm = body instanceof FormData;
      const response = await fetch(address() + path, {
        method,
        headers: {
          cookie: cookies(),
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        },
        body: isForm ? body : body === undefined ? null : JSON.stringify(body),
      });
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const at = pair.indexOf('=');
        jar.set(pair.slice(0, at), pair.slice(at + 1));
      }
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status}: ${text}`);
      return (text === '' ? undefined : JSON.parse(text)) as T;
    },
  };
}
