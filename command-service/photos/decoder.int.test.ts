import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createDecoder } from './decoder.ts';
import { givenJpeg } from '@duende/testkit/samples/given-image';

const width = 1600;

/** Ids of this process's decoders. */
function decoders(): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const [, parent] = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return Number(parent) === process.pid && command.includes('decoder-process');
      } catch {
        return false;
      }
    });
}

/** 63 megapixels of one colour. */
const vast = { create: { width: 8000, height: 7900, channels: 3, background: '#102030' } } as const;

test('one process decodes what comes one after the other, and is gone when nothing comes', async () => {
  const decode = createDecoder({ idleMs: 200 });
  const bytes = await givenJpeg({ width: 3200, height: 1000 });
  const before = decoders();
  const { raw, data } = await decode({ bytes, width });
  expect(raw).toEqual({ width: 1600, height: 500, channels: 3 });
  expect(data).toHaveLength(1600 * 500 * 3);
  const [own] = decoders().filter((pid) => !before.includes(pid));
  await decode({ bytes, width });
  expect(decoders()).toContain(own);
  await expect.poll(decoders).not.toContain(own);
  expect((await decode({ bytes, width })).raw.width).toBe(1600);
});

test('a JPEG of 63 megapixels is decoded', { timeout: 60_000 }, async () => {
  const bytes = await sharp(vast).jpeg({ progressive: true }).toBuffer();
  expect((await createDecoder()({ bytes, width })).raw).toEqual({ width: 1600, height: 1580, channels: 3 });
});

test(
  'an image that needs too much memory is refused, and the next one is decoded',
  { timeout: 60_000 },
  async () => {
    const decode = createDecoder();
    const bomb = await sharp(vast).avif({ quality: 1, effort: 0 }).toBuffer();
    expect(bomb.length).toBeLessThan(2000);
    await expect(decode({ bytes: bomb, width })).rejects.toMatchObject({ code: 'photo.not-an-image' });
    expect((await decode({ bytes: await givenJpeg(), width })).raw.width).toBe(640);
  },
);

test('a decoder that is killed in its work refuses the picture, and the next is decoded by another', async () => {
  const decode = createDecoder();
  const bytes = await givenJpeg({ width: 4000, height: 4000 });
  const before = decoders();
  await decode({ bytes, width });
  const [own] = decoders().filter((pid) => !before.includes(pid));
  if (own === undefined) throw new Error('is not decoded');
  process.kill(own, 'SIGSTOP');
  const refused = expect(decode({ bytes, width })).rejects.toMatchObject({ code: 'photo.not-an-image' });
  process.kill(own, 'SIGKILL');
  await refused;
  expect((await decode({ bytes, width })).raw.width).toBe(1600);
});

test('a decoder that does not start in time is a fault of ours, not of the picture', async () => {
  const decode = createDecoder({ startMs: 1 });
  const before = decoders();
  await expect(decode({ bytes: await givenJpeg(), width })).rejects.toThrow(
    'the decoder did not start (SIGKILL)',
  );
  // Those of other tests may end meanwhile.
  expect(decoders().filter((pid) => !before.includes(pid))).toEqual([]);
});

test('one that cannot have so little memory is a fault of ours too', async () => {
  const decode = createDecoder({ memoryKb: 1_000 - 50_000 });
  await expect(decode({ bytes: await givenJpeg(), width })).rejects.toThrow(/^the decoder did not start/);
});
