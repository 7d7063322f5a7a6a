/** One person's HTTP client: keeps its cookies, throws on any answer that is not 2xx. */
export interface Person {
  readonly cookies: () => string;
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
}

export function newPerson(address: () => string): Person {
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

/** Cookies of a {@link Person} in the form a browser context takes. */
export function browserCookies(person: Person, address: string) {
  return person
    .cookies()
    .split('; ')
    .filter(Boolean)
    .map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: address };
    });
}

export interface RegisteredUser {
  readonly id: string;
  readonly username: string;
}

export async function register(person: Person, username: string): Promise<RegisteredUser> {
  const { user } = await person.call<{ user: RegisteredUser }>('POST', '/api/auth/register', {
    username,
    email: `${username.toLowerCase().replace(/[^a-z0-9]/g, '')}@correo.example`,
    password: `clave de ${username}`,
  });
  return user;
}

export async function setUpAdmin(person: Person, username = 'Guardiana'): Promise<RegisteredUser> {
  const { user } = await person.call<{ user: RegisteredUser }>('POST', '/api/auth/setup', {
    username,
    password: `clave de ${username}`,
  });
  return user;
}
