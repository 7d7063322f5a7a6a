import { givenHeic } from '@duende/testkit/samples/given-heic';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { publish } from '@duende/testkit/support/parties';
import { until, AWAY } from './testing/kept.ts';
import { uploadPoster } from './testing/poster-file.ts';
import { expect, openIn, testWith } from './testing/fixtures.ts';

const test = testWith({ author: 'Poniente' });

/** How much is sent for a file, and the photo that is shown then, as its address. */
async function upload(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const sent = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/upload');
  const field = page.getByLabel('Foto');
  await field.setInputFiles(file);
  const request = await sent;
  const answer = await request.response();
  if (answer === null) throw new Error('the photo was sent, and nothing answered');
  const { url } = (await answer.json()) as { url: string };
  const { requestBodySize } = await request.sizes();
  const photo = await page.request.get(url);
  return { bytes: requestBodySize, photo: await sharp(await photo.body()).metadata() };
}

test('200 megapixels reach the form, upright and small; the picker names no HEIC', async ({
  author,
  open,
}) => {
  const page = await open(author, '/?view=form');
  const field = page.getByLabel('Foto');
  const accepted = await field.getAttribute('accept');
  expect(accepted).toContain('image/jpeg');
  expect(accepted).not.toMatch(/hei[cf]|\*/);
  const buffer = await sharp({
    create: { width: 16_384, height: 12_288, channels: 3, background: '#5b2a86' },
  })
    .jpeg({ quality: 50 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(buffer.length).toBeGreaterThan(1_000_000);
  const { bytes, photo } = await upload(page, {
    name: 'doscientos.jpg',
    mimeType: 'image/jpeg',
    buffer,
  });
  expect(bytes).toBeLessThan(1_000_000);
  expect([photo.width, photo.height]).toEqual([1600, 2133]);
});

test('a HEIC that this browser cannot read is sent as it is, and shown', async ({ author, open }) => {
  const page = await open(author, '/?view=form');
  const { photo } = await upload(page, {
    name: 'IMG_1.HEIC',
    mimeType: '',
    buffer: givenHeic('phone'),
  });
  expect([photo.width, photo.height]).toEqual([1600, 1200]);
});

test('a photo that stays too large shows the limit and is not sent', async ({ author, open }) => {
  const page = await open(author, '/?view=form');
  const field = page.getByLabel('Foto');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const noise = Buffer.alloc(10_000_001, 'no picture');
  await field.setInputFiles({ name: 'grande.jpg', mimeType: 'image/jpeg', buffer: noise });
  await expect(page.getByText('La foto es demasiado grande: como máximo 10 MB.')).toBeVisible();
  expect(asked).not.toContain('/api/upload');
});

test('a photo that does not load is a drawing, until the network is back', async ({
  complaints,
  admin,
  visit,
}) => {
  complaints.expect(...AWAY);
  const photo = await uploadPoster(admin, '#0b5d1e');
  const party = await publish(admin, { name: 'Niebla', photo });
  const context = await visit(null);
  let isGone = true;
  await context.route('**/photos/**', (route) => (isGone ? route.abort() : route.continue()));
  const page = await openIn(context, `/event/${party.id}`);
  const drawing = page.locator('main svg[preserveAspectRatio="xMidYMid slice"]').first();
  await expect(drawing).toBeVisible();
  isGone = false;
  await context.setOffline(true);
  await context.setOffline(false);
  await until(page, '[...document.images].some((image) => image.naturalWidth > 100)');
  await expect(drawing).toHaveCount(0);
});
