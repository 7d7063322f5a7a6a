import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import type { HttpPerson } from './http-person.ts';

export const TODAY = madridDay(new Date());
export const IN_A_MONTH = addDays(TODAY, 30);

interface Details {
  readonly name: string;
  readonly [field: string]: unknown;
}

/** A party that waits for an admin; in a month, in Madrid, unless its details say otherwise. */
export function submit(person: Pick<HttpPerson, 'call'>, details: Details): Promise<EventAnswer> {
  return person.call<EventAnswer>('POST', '/api/events', {
    location: 'Madrid',
    dates: [IN_A_MONTH],
    ...details,
  });
}

/** A party that everybody sees. */
export async function publish(admin: Pick<HttpPerson, 'call'>, details: Details): Promise<EventAnswer> {
  const { id } = await submit(admin, details);
  return admin.call<EventAnswer>('PATCH', `/api/admin/events/${id}/approve`);
}
