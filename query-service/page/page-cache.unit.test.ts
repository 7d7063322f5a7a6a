import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { createPageCache, finishedPage } from './page-cache.ts';

test('a page’s compressed form is made once, and is the page', async () => {
  const page = finishedPage('<p>¡Voy!</p>'.repeat(200));
  const [one, other] = await Promise.all([page.bytes('br'), page.bytes('br')]);
  expect(one).toBe(other);
  expect(brotliDecompressSync(one)).toEqual(await page.bytes('identity'));
});

test('what shows the same is made once, also for callers that come meanwhile; every address has its own', async () => {
  const slots = createPageCache();
  const make = vi.fn(async () => 'page');
  const [one, other] = await Promise.all([slots('/', '7', make), slots('/', '7', make)]);
  expect(one).toBe(other);
  expect(make).toHaveBeenCalledTimes(1);
  expect(await slots('/home', '7', make)).not.toBe(one);
  expect(await slots('/', '8', make)).not.toBe(one);
  expect(make).toHaveBeenCalledTimes(3);
});

test('a making that failed is not kept', async () => {
  const slots = createPageCache();
  await expect(slots('/', '7', () => Promise.reject(new Error('store')))).rejects.toThrow('store');
  const page = await slots('/', '7', async () => 'page');
  expect((await page.bytes('identity')).toString()).toBe('page');
});

test('a making that fails late does not take away what has come after it', async () => {
  const slots = createPageCache();
  let fail: (error: Error) => void = () => undefined;
  const early = slots('/', '7', () => new Promise<string>((_resolve, reject) => (fail = reject)));
  const late = await slots('/', '8', async () => 'later');
  fail(new Error('store'));
  await expect(early).rejects.toThrow('store');
  const make = vi.fn(async () => 'again');
  expect(await slots('/', '8', make)).toBe(late);
  expect(make).not.toHaveBeenCalled();
});

test('what was asked for longest ago gives way to new addresses, by count', async () => {
  const slots = createPageCache({ pages: 2, bytes: 1_000 });
  const make = vi.fn(async () => 'page');
  for (const address of ['/a', '/b', '/a', '/c']) await slots(address, '7', make);
  expect(make).toHaveBeenCalledTimes(3);
  await slots('/a', '7', make);
  expect(make).toHaveBeenCalledTimes(3);
  await slots('/b', '7', make);
  expect(make).toHaveBeenCalledTimes(4);
});

test('and by bytes, compressed forms among them', async () => {
  const slots = createPageCache({ pages: 100, bytes: 2_100 });
  const made: string[] = [];
  const get = (address: string) =>
    slots(address, '7', async () => {
      made.push(address);
      return 'x'.repeat(1_000);
    });
  for (const address of ['/a', '/b', '/a', '/b']) await get(address);
  expect(made).toEqual(['/a', '/b']);
  const { size } = await get('/b');
  await (await get('/b')).bytes('gzip');
  expect((await get('/b')).size).toBeGreaterThan(size);
  await get('/c');
  await get('/b');
  expect(made).toEqual(['/a', '/b', '/c']);
  await get('/a');
  expect(made).toEqual(['/a', '/b', '/c', '/a']);
});

test('a compressed form alone makes others give way', async () => {
  const slots = createPageCache({ pages: 100, bytes: 2_010 });
  const make = vi.fn(async () => 'x'.repeat(1_000));
  await slots('/a', '7', make);
  const page = await slots('/b', '7', make);
  await page.bytes('gzip');
  await slots('/b', '7', make);
  expect(make).toHaveBeenCalledTimes(2);
  await slots('/a', '7', make);
  expect(make).toHaveBeenCalledTimes(3);
});
