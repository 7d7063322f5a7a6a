import { randomUUID } from 'node:crypto';
import { commandHeaders, requestText } from './connection.ts';
import { sessionCookie } from './person.ts';

/** Sets the first administrator up; the `Cookie` header of the session. */
export async function setUpAdmin(address: string): Promise<string> {
  const response = await fetch(`${address}/api/auth/setup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'banco', password: randomUUID() }),
  });
  if (!response.ok) throw new Error(`setting up: ${response.status} ${await response.text()}`);
  return sessionCookie(response);
}

/** A party with texts of its own, on one of the next hundred days. */
export function submitRequest(cookie: string): string {
  const own = randomUUID();
  const day = new Date(Date.now() + (Number.parseInt(own.slice(0, 4), 16) % 100) * 86_400_000);
  const party = {
    name: `Luna nueva ${own.slice(0, 8)}`,
    location: 'Madrid',
    dates: [day.toISOString().slice(0, 10)],
    startTime: '22:00',
    endTime: '09:00',
    type: 'fiesta',
    styles: ['psytrance', 'dub'],
    cost: '15€',
    link: `https://raices.example/${own}`,
    description: `Noche de psytrance entre pinos, con decoración fluorescente y dos pistas. ${own.repeat(3)}`,
  };
  return requestText('POST', '/api/events', commandHeaders(cookie), JSON.stringify(party));
}

export function approveRequest(id: string, cookie: string): string {
  return requestText('PATCH', `/api/admin/events/${id}/approve`, commandHeaders(cookie));
}

export function deleteRequest(id: string, cookie: string): string {
  return requestText('DELETE', `/api/events/${id}`, commandHeaders(cookie));
}
