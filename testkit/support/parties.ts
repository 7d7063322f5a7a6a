import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { givenJpeg } from '../samples/given-image.ts';
import type { HttpPerson } from './http-person.ts';

export const TODAY = madridDay(new Date());
/** still ahead if a run passes midnight */
export const TOMORROW = addDays(TODAY, 1);
export const IN_A_MONTH = addDays(TODAY, 30);

type Details = Readonly<Record<string, unknown>>;

/** A party that waits for an admin; in a month, in Madrid, unless its details say otherwise. */
export function submit(person: Pick<HttpPerson, 'call'>, details: Details = {}): Promise<EventAnswer> {
  return person.call<EventAnswer>('POST', '/api/events', {
    name: 'Aquelarre',
    location: 'Madrid',
    dates: [IN_A_MONTH],
    ...details,
  });
}

/** A party that everybody sees. */
export async function publish(admin: Pick<HttpPerson, 'call'>, details?: Details): Promise<EventAnswer> {
  const { id } = await submit(admin, details);
  return admin.call<EventAnswer>('PATCH', `/api/admin/events/${id}/approve`);
}

/** The address of a picture that a person has uploaded. */
export async function uploadPhoto(
  person: Pick<HttpPerson, 'call'>,
  ...jpeg: Parameters<typeof givenJpeg>
): Promise<string> {
  const form = new FormData();
  const picture = new Blob([new Uint8Array(await givenJpeg(...jpeg))], { type: 'image/jpeg' });
  form.append('photo', picture, 'cartel.jpg');
  return (await person.call<{ url: string }>('POST', '/api/upload', form)).url;
}
