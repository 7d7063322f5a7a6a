import { givenJpeg } from '@duende/testkit/samples/given-image';
import { uploadPhoto } from '@duende/testkit/support/parties';
import type { Person } from './api.ts';

const UPRIGHT = { width: 640, height: 800 };
const VIOLET = '#5b2a86';

/** A small picture to upload, as a file chooser takes it. */
export async function posterFile(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  return { name: 'cartel.jpg', mimeType: 'image/jpeg', buffer: await givenJpeg(UPRIGHT, VIOLET) };
}

/** The address of a picture that a person has uploaded. */
export const uploadPoster = (person: Person, background = VIOLET, size = UPRIGHT): Promise<string> =>
  uploadPhoto(person, size, background);
