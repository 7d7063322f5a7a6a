import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { expect } from 'vitest';
import type { Product } from '../kit/product.ts';
import { isRefused, sees } from '../kit/seen.ts';

type Party = Pick<EventAnswer, 'id' | 'name'>;

/** Where a party is listed; the last one searches for it, with a letter too many. */
const listsOf = ({ name }: Party) => [
  ...['/api/events', '/api/events?view=cards', '/api/events?location=madrid'],
  `/api/events?q=${encodeURIComponent(`${name}a`.toUpperCase())}`,
];

/** Waits until everybody finds a party, under this name, wherever parties are. */
export async function isShown({ visitor, member, analyst }: Product, { id, name }: Party): Promise<void> {
  const party = expect.objectContaining({ id, name });
  for (const person of [visitor, member]) await sees(person, `/api/events/${id}`, party);
  for (const list of listsOf({ id, name })) await sees(visitor, list, expect.arrayContaining([party]));
  const events = expect.arrayContaining([party]);
  await sees(analyst, '/api/history/home', expect.objectContaining({ events }));
  await sees(visitor, `/api/rsvp-counts?events=${id}`, [{ eventId: id, count: expect.any(Number) }]);
}

/** Waits until only moderators find it and its related data. */
export async function isGone({ visitor, member, analyst }: Product, { id, name }: Party): Promise<void> {
  const party = expect.objectContaining({ id });
  for (const path of ['', '/comments', '/rides', '/rsvp-count', '/pulse'])
    await isRefused(visitor, `/api/events/${id}${path}`, 'party.not-found');
  await isRefused(member, `/api/events/${id}`, 'party.not-found');
  for (const list of listsOf({ id, name })) await sees(visitor, list, expect.not.arrayContaining([party]));
  const events = expect.not.arrayContaining([party]);
  await sees(analyst, '/api/history/home', expect.objectContaining({ events }));
  await sees(visitor, `/api/rsvp-counts?events=${id}`, []);
}
