import type { EventAnswer, UploadAnswer } from '@duende/contracts/parties/party-answers';
import { givenJpeg } from '@duende/testkit/samples/given-image';
import { submit } from '@duende/testkit/support/parties';
import { expect } from 'vitest';
import type { Product } from '../kit/product.ts';
import { eventually, sees } from '../kit/seen.ts';
import type { Somebody } from '../kit/somebody.ts';

async function upload(person: Somebody): Promise<string> {
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(await givenJpeg())], { type: 'image/jpeg' }), 'cartel.jpg');
  return (await person.call<UploadAnswer>('POST', '/api/upload', form)).url;
}

/** A photo is uploaded, shown with its party, and withdrawn. */
export async function photos(product: Product): Promise<void> {
  const { visitor, member, admin } = product;
  const author = await product.register('Cartelista');
  const photo = await upload(author);
  const looks = (who: Somebody, isServed: boolean): Promise<void> =>
    eventually(async () => {
      const answer = await who.file(photo).then(
        () => 'served',
        (error: unknown) => String(error),
      );
      expect(answer).toMatch(isServed ? /^served$/ : / 404: /);
    });

  expect(await member.refusal('POST', '/api/events', { ...PARTY, photo })).toBe('party.photo-unknown');
  await looks(author, true);
  await looks(visitor, false);
  const { id } = await submit(author, { ...PARTY, photo });
  await admin.call('PATCH', `/api/admin/events/${id}/approve`);
  const shown = (address: string | null): Promise<void> =>
    sees(visitor, `/api/events/${id}`, expect.objectContaining({ photo: address }));
  await shown(photo);
  await looks(visitor, true);

  const ear = await visitor.watch('home');
  const reason = 'No es tuya';
  await admin.call<EventAnswer>('POST', `/api/admin/events/${id}/withdraw-photo`, { photo, reason });
  await ear.hears('event.updated', ({ event }) => event.id === id && event.photo === null);
  await shown(null);
  for (const person of [visitor, author, admin]) await looks(person, false);
  expect(await author.refusal('POST', '/api/events', { ...PARTY, photo })).toBe('photo.withdrawn');
  const form = new FormData();
  form.append('photo', new Blob(['no es una foto'], { type: 'image/jpeg' }), 'cartel.jpg');
  expect(await author.refusal('POST', '/api/upload', form)).toBe('photo.not-an-image');
}

const PARTY = { name: 'Con Cartel', location: 'Norte', dates: ['2031-05-01'] };
