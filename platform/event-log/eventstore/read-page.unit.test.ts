import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { NoAnswer } from './faults.ts';
import { pullFrom } from './read-page.ts';

function objects() {
  return new PassThrough({ objectMode: true, highWaterMark: 8 });
}

it('takes what is there, at most so many, in order, then says that it has ended', async () => {
  const stream = objects();
  const pull = pullFrom<number>(stream);
  for (const n of [1, 2, 3]) stream.write(n);
  stream.end();
  expect(await pull.take(2)).toEqual([1, 2]);
  expect({ taken: pull.taken, arrived: pull.arrived }).toEqual({ taken: 2, arrived: 3 });
  expect(await pull.take(2)).toEqual([3]);
  expect(await pull.take(2)).toBeNull();
});

it('waits for the next', async () => {
  const stream = objects();
  const pull = pullFrom<number>(stream);
  const waiting = pull.take(5, 5_000);
  stream.write(7);
  expect(await waiting).toEqual([7]);
});

it('gives what came before an error, then the error, and outlives the ones after it', async () => {
  const stream = objects();
  const pull = pullFrom<number>(stream);
  stream.write(1);
  stream.emit('error', new Error('first'));
  stream.emit('error', new Error('second'));
  expect(await pull.take(5)).toEqual([1]);
  await expect(pull.take(5)).rejects.toThrow('first');
});

it('loses patience, and can be woken without an item', async () => {
  const stream = objects();
  const pull = pullFrom<number>(stream);
  await expect(pull.take(5, 1)).rejects.toBeInstanceOf(NoAnswer);
  const waiting = pull.take(5);
  pull.wake();
  expect(await waiting).toEqual([]);
});

it('does not take more from its source than it was asked for and may hold', async () => {
  const stream = objects();
  const pull = pullFrom<number>(stream);
  let written = 0;
  while (stream.write(written)) written += 1;
  expect(written).toBeLessThan(20);
  expect(await pull.take(4)).toEqual([0, 1, 2, 3]);
});
