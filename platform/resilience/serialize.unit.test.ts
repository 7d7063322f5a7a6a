import { expect, test } from 'vitest';
import { coalesced } from './serialize.ts';

test('calls that come while it is under way are served by one more doing', async () => {
  const ends: (() => void)[] = [];
  const run = coalesced(() => new Promise<void>((end) => ends.push(end)));
  const all = Promise.all([run(), run(), run()]);
  ends[0]?.();
  await Promise.resolve();
  await Promise.resolve();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await all;
  expect(ends).toHaveLength(2);
});

test('a failed doing is reported, and the next call tries again', async () => {
  let times = 0;
  const run = coalesced(async () => {
    times += 1;
    if (times === 1) throw new Error('away');
  });
  await expect(run()).rejects.toThrow('away');
  await run();
  expect(times).toBe(2);
});

test('a call is served in whichever moment it comes', async () => {
  let times = 0;
  const run = coalesced(async () => void (times += 1));
  for (let moments = 0; moments < 8; moments += 1) {
    const first = run();
    for (let count = 0; count < moments; count += 1) await Promise.resolve();
    const before = times;
    await run();
    expect(times).toBe(before + 1);
    await first;
  }
});
