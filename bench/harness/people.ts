import { randomUUID } from 'node:crypto';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { mustAsk } from './ask.ts';

/** Passwords are hashed a few at a time anyway. */
const AT_ONCE = 8;
const DAY_MS = 86_400_000;

/** Registers people; the `Cookie` headers of their sessions. */
export async function registerPeople(address: string, count: number): Promise<readonly string[]> {
  const cookies: string[] = [];
  while (cookies.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - cookies.length) }, async () => {
      const username = `banco-${randomUUID().slice(0, 13)}`;
      const body = { username, email: `${username}@correo.example`, password: randomUUID() };
      return (await mustAsk(`${address}/api/auth/register`, { method: 'POST', body })).session;
    });
    cookies.push(...(await Promise.all(some)));
  }
  return cookies;
}

/** Sets the first administrator up; the `Cookie` header of the session. */
export async function setUpAdmin(address: string): Promise<string> {
  const body = { username: 'banco', password: randomUUID() };
  return (await mustAsk(`${address}/api/auth/setup`, { method: 'POST', body })).session;
}

/**
 * A party with texts of its own, in so many days (default: one of the next hundred), by an administrator who approves it; its id.
 * @param details in place of the usual ones
 */
export async function publishParty(
  address: string,
  cookie: string,
  inDays?: number,
  details: object = {},
): Promise<string> {
  const own = randomUUID();
  const day = new Date(Date.now() + (inDays ?? Number.parseInt(own.slice(0, 4), 16) % 100) * DAY_MS);
  const body = {
    name: `Luna nueva ${own.slice(0, 8)}`,
    location: 'Madrid',
    dates: [madridDay(day)],
    startTime: '22:00',
    endTime: '09:00',
    type: 'fiesta',
    styles: ['psytrance', 'dub'],
    cost: '15€',
    link: `https://raices.example/${own}`,
    description: `Noche de psytrance entre pinos, con decoración fluorescente y dos pistas. ${own.repeat(3)}`,
    ...details,
  };
  const { text } = await mustAsk(`${address}/api/events`, { method: 'POST', cookie, body });
  const { id } = JSON.parse(text) as { readonly id: string };
  await mustAsk(`${address}/api/admin/events/${id}/approve`, { method: 'PATCH', cookie });
  return id;
}

/** Ids of the parties that are open. */
export async function openParties(address: string): Promise<readonly string[]> {
  const { text } = await mustAsk(`${address}/api/events`);
  return (JSON.parse(text) as readonly { readonly id: string }[]).map(({ id }) => id);
}
