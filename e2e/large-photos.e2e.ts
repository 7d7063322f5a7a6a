import { givenHeic } from '@duende/testkit/samples/given-heic';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { publish } from '@duende/testkit/support/parties';
import { browserCookies } from './testing/api.ts';
import { until } from './testing/kept.ts';
import { uploadPoster } from './testing/poster-file.ts';
import { setUpRig } from './testing/rig.ts';

const rig = setUpRig();
const admin = rig.admin();
const author = rig.member('Poniente');

async function openForm() {
  const { context, newPage } = await rig.visit();
  await context.addCookies(browserCookies(author, rig.service.address));
  const page = await newPage('/?view=form');
  return { context, page, field: page.getByLabel('Foto') };
}

/** How much is sent for a file, and the photo that is shown then, as its address. */
async function upload(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const sent = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/upload');
  const field = page.getByLabel('Foto');
  await field.setInputFiles(file);
  const request = await sent;
  const answer = await request.response();
  const { url } = (await answer?.json()) as { url: string };
  const { requestBodySize } = await request.sizes();
  const photo = await page.request.get(rig.service.address + url);
  return { bytes: requestBodySize, photo: await sharp(await photo.body()).metadata() };
}

test(
  '200 megapixels reach the form, upright and small; the picker names no HEIC',
  { timeout: 120_000 },
  async () => {
    const { context, page, field } = await openForm();
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
    const { bytes, photo } = await upload(page, { name: 'doscientos.jpg', mimeType: 'image/jpeg', buffer });
    expect(bytes).toBeLessThan(1_000_000);
    expect([photo.width, photo.height]).toEqual([1600, 2133]);
    await context.close();
  },
);

test('a HEIC that this browser cannot read is sent as it is, and shown', { timeout: 60_000 }, async () => {
  const { context, page } = await openForm();
  const { photo } = await upload(page, { name: 'IMG_1.HEIC', mimeType: '', buffer: givenHeic('phone') });
  expect([photo.width, photo.height]).toEqual([1600, 1200]);
  await context.close();
});

test('what stays too large hears the limit and is not sent', async () => {
  const { context, page, field } = await openForm();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const noise = Buffer.alloc(10_000_001, 'no picture');
  await field.setInputFiles({ name: 'grande.jpg', mimeType: 'image/jpeg', buffer: noise });
  await page.getByText('La foto es demasiado grande: como máximo 10 MB.').waitFor();
  expect(asked).not.toContain('/api/upload');
  await context.close();
});

test('a photo that does not load is a drawing, until the network is back', async () => {
  const photo = await uploadPoster(admin, '#0b5d1e');
  const party = await publish(admin, { name: 'Niebla', photo });
  const { context, newPage } = await rig.visit();
  let isGone = true;
  await context.route('**/photos/**', (route) => (isGone ? route.abort() : route.continue()));
  const page = await newPage(`/event/${party.id}`);
  const drawing = page.locator('main svg[preserveAspectRatio="xMidYMid slice"]').first();
  await drawing.waitFor();
  isGone = false;
  await context.setOffline(true);
  await context.setOffline(false);
  await until(page, '[...document.images].some((image) => image.naturalWidth > 100)');
  await drawing.waitFor({ state: 'detached' });
  await context.close();
});
