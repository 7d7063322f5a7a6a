import { randomUUID } from 'node:crypto';

/** Somebody registered over HTTP. */
export interface Person {
  readonly username: string;
  readonly password: string;
  /** the `Cookie` header of the session */
  readonly cookie: string;
}

/** Registers people, a few at a time: passwords are hashed two at once anyway. */
export async function registerPeople(address: string, count: number): Promise<readonly Person[]> {
  const people: Person[] = [];
  while (people.length < count) {
    const some = Array.from({ length: Math.min(8, count - people.length) }, () => registerPerson(address));
    people.push(...(await Promise.all(some)));
  }
  return people;
}

async function registerPerson(address: string): Promise<Person> {
  const username = `banco-${randomUUID().slice(0, 13)}`;
  const password = randomUUID();
  const response = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, email: `${username}@correo.example`, password }),
  });
  if (response.status !== 201) throw new Error(`registering: ${response.status} ${await response.text()}`);
  return { username, password, cookie: sessionCookie(response) };
}

/** The `Cookie` header of the session that an answer has begun. */
export function sessionCookie({ headers }: Response): string {
  const session = headers.getSetCookie().find((cookie) => cookie.startsWith('session='));
  return session?.split(';')[0] ?? '';
}

/** Ids of the parties that are open. */
export async function openParties(address: string): Promise<readonly string[]> {
  const response = await fetch(`${address}/api/events`);
  const parties = (await response.json()) as readonly { readonly id: string }[];
  // A build of before a change cannot read what this one has invented.
  if (parties.length === 0) throw new Error(`${address} shows no party`);
  return parties.map(({ id }) => id);
}
