import sharp from 'sharp';
import type { Person } from './api.ts';

/** A small picture to upload, as a file chooser takes it. */
export async function posterFile(
  background = '#5b2a86',
  size = { width: 640, height: 800 },
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp({ create: { ...size, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name: 'cartel.jpg', mimeType: 'image/jpeg', buffer };
}

/** The address of a picture that a person has uploaded. */
export async function uploadPoster(
  person: Person,
  background?: string,
  size?: { readonly width: number; readonly height: number },
): Promise<string> {
  const { buffer, mimeType, name } = await posterFile(background, size);
  const form = new FormData();
  form.set('photo', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  return (await person.call<{ url: string }>('POST', '/api/upload', form)).url;
}
