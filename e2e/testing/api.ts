import { httpPerson, type HttpPerson } from '@duende/testkit/support/http-person';

export type Person = HttpPerson;
export const newPerson = httpPerson;

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

export async function register(person: Pick<Person, 'call'>, username: string): Promise<RegisteredUser> {
  const { user } = await person.call<{ user: RegisteredUser }>('POST', '/api/auth/register', {
    username,
    email: `${username.toLowerCase().replace(/[^a-z0-9]/g, '')}@correo.example`,
    password: `clave de ${username}`,
  });
  return user;
}

/** @param code the set-up code, if a proxy is in front of the service */
export async function setUpAdmin(
  person: Pick<Person, 'call'>,
  { username = 'Guardiana', code }: { readonly username?: string; readonly code?: string } = {},
): Promise<RegisteredUser> {
  const { user } = await person.call<{ user: RegisteredUser }>('POST', '/api/auth/setup', {
    username,
    password: `clave de ${username}`,
    code,
  });
  return user;
}

/** The set-up code in the output of a start. */
export function setupCodeIn(lines: readonly string[]): string {
  const said = lines.findLast((line) => line.includes('No administrator yet'));
  const [, code] = /\(only the code: ([\w-]+)\)/.exec(said ?? '') ?? [];
  if (code === undefined) throw new Error('the way to the first administrator was not printed');
  return code;
}
