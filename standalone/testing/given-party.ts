import { publish } from '@duende/testkit/support/parties';
import { givenJpeg } from '@duende/testkit/samples/given-image';
import type { HttpPerson } from '@duende/testkit/support/http-person';

/** Uploads a photo; its address. */
export async function givenPhoto(
  person: HttpPerson,
  size?: { readonly width: number; readonly height: number },
): Promise<string> {
  const form = new FormData();
  form.append(
    'photo',
    new Blob([new Uint8Array(await givenJpeg(size))], { type: 'image/jpeg' }),
    'cartel.jpg',
  );
  return (await person.call<{ url: string }>('POST', '/api/upload', form)).url;
}

/** Makes an approved party, with an uploaded photo if its address is given; its id. */
export async function givenParty(admin: HttpPerson, photo?: string): Promise<string> {
  const details = { name: 'Aquelarre', location: 'Norte', dates: ['2027-05-01'], photo };
  return (await publish(admin, details)).id;
}
