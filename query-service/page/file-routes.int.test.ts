import { expect, test } from 'vitest';
import { builtPage } from '../testing/built-page.ts';
import { givenEvents } from '../testing/query-rig.ts';

test('files: hashed ones for ever and as they were compressed, others asked for again, the page never raw', async () => {
  const { get } = await givenEvents([], { pageAssets: await builtPage() });
  const script = await get('/assets/main-1a2b3c.js', null, { 'Accept-Encoding': 'br' });
  expect(script.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=UTF-8',
  });
  const icon = await get('/icon.svg');
  expect(icon.headers['cache-control']).toBe('public, max-age=0');
  expect((await get('/icon.svg', null, { 'If-None-Match': String(icon.headers['etag']) })).status).toBe(304);
  expect((await get('/assets/none.js')).status).toBe(404);
  expect((await get('/assets/..%2F..%2Fpackage.json')).status).toBe(404);
  const raw = await get('/index.html');
  expect(raw.status).toBe(404);
  expect(raw.body.toString()).not.toContain('<!--app-');
});

test.each(['/event/%E0%A4%A', '/assets/%zz', '/%'])(
  'an address that cannot be decoded is answered in our words: %s',
  async (path) => {
    const { get } = await givenEvents([], { pageAssets: await builtPage() });
    const answer = await get(path, null, { Accept: 'text/html' });
    expect(answer.status).toBe(400);
    expect(answer.body.toString()).toContain('La petición no se puede leer.');
  },
);

test('photos by their variants, for ever; others are not found', async () => {
  const name = `${'0123456789abcdef'.repeat(2)}-a1b2c3`;
  const photos = new Map([
    [`${name} 400`, Buffer.from('small')],
    [`${name} share`, Buffer.from('share')],
  ]);
  const { get } = await givenEvents([], { photos });
  const small = await get(`/photos/${name}-400.webp`);
  expect(small.status).toBe(200);
  expect(small.body.toString()).toBe('small');
  expect(small.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const etag = String(small.headers['etag']);
  expect((await get(`/photos/${name}-400.webp`, null, { 'If-None-Match': etag })).status).toBe(304);
  expect((await get(`/photos/${name}-share.jpg`)).headers['content-type']).toBe('image/jpeg');
  for (const file of [`${name}.webp`, `${name}-share.webp`, 'x.webp', '..%2Fsecret', 'a'.repeat(10_000)]) {
    const missing = await get(`/photos/${file}`);
    expect(missing.status, file).toBe(404);
    expect(missing.headers['cache-control']).toBe('no-store');
  }
});
