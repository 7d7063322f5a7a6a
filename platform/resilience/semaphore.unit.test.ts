import { describe, expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

function scene(patience: { readonly patienceMs?: number } = {}) {
  const inTurn = createSemaphore({ atOnce: 2, waiting: 3, refuse: () => new Error('full'), ...patience });
  const started: number[] = [];
  const ends = new Map<number, () => void>();
  const run = (number: number) =>
    inTurn(async () => {
      started.push(number);
      await new Promise<void>((resolve) => ends.set(number, resolve));
      return number;
    });
  return { inTurn, run, started, end: (number: number) => ends.get(number)?.() };
}

describe('turns', () => {
  it('run so many at once, the others in the order they came', async () => {
    const { run, started, end } = scene();
    const all = [0, 1, 2, 3, 4].map(run);
    await Promise.resolve();
    expect(started).toEqual([0, 1]);
    end(1);
    expect(await all[1]).toBe(1);
    await expect.poll(() => started).toEqual([0, 1, 2]);
    for (const number of [0, 2, 3, 4]) {
      await expect.poll(() => started).toContain(number);
      end(number);
    }
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4]);
    expect(started).toEqual([0, 1, 2, 3, 4]);
  });

  it('refuse callers who find the waiting room full, and none after it has emptied', async () => {
    const { run, end, started } = scene();
    const all = [0, 1, 2, 3, 4].map(run);
    await expect(run(5)).rejects.toThrow('full');
    for (const number of [0, 1, 2, 3, 4]) {
      await expect.poll(() => started).toContain(number);
      end(number);
    }
    await Promise.all(all);
    const late = run(6);
    await expect.poll(() => started).toContain(6);
    end(6);
    expect(await late).toBe(6);
  });

  it('pass on after work that failed', async () => {
    const { inTurn } = scene();
    const failing = Array.from({ length: 5 }, () => inTurn(() => Promise.reject(new Error('broken'))));
    const outcomes = await Promise.allSettled(failing);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    expect(await inTurn(() => Promise.resolve('well'))).toBe('well');
  });

  it('refuse who has waited too long, and let who comes later in', async () => {
    const { run, started, end } = scene({ patienceMs: 1 });
    const first = [0, 1].map(run);
    await expect(run(2)).rejects.toThrow('full');
    end(0);
    await first[0];
    const later = run(3);
    await expect.poll(() => started).toEqual([0, 1, 3]);
    for (const number of [1, 3]) end(number);
    expect(await Promise.all([...first, later])).toEqual([0, 1, 3]);
  });
});
