import sharp from 'sharp';

/** A small picture to upload, as a file chooser takes it. */
export async function posterFile(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp({ create: { width: 640, height: 800, channels: 3, background: '#5b2a86' } })
    .jpeg()
    .toBuffer();
  return { name: 'cartel.jpg', mimeType: 'image/jpeg', buffer };
}
