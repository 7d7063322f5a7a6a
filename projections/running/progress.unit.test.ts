import { describe, expect, it } from 'vitest';
import { START } from '@duende/contracts/events/domain-event';
import { trackProgress, type Tracked } from './progress.ts';

const at = (n: number) => n.toString(16).padStart(16, '0');

/** Read models at given positions. */
function setUp(places: Readonly<Record<string, number>>) {
  const workers = new Map<string, Tracked>(
    Object.entries(places).map(([name, n]) => [name, { position: at(n), changedAt: at(n), error: null }]),
  );
  const progress = trackProgress(workers);
  const change = (name: string, to: Partial<Tracked>) => {
    Object.assign(workers.get(name) ?? {}, to);
    progress.moved(name);
  };
  return {
    progress,
    move: (name: string, n: number) => change(name, { position: at(n) }),
    stop: (name: string) => change(name, { error: new Error('stopped') }),
  };
}

describe('the position of several read models', () => {
  it('is that of the one furthest behind, of those that are asked for', () => {
    const { progress } = setUp({ parties: 10, rides: 300, comments: 20 });
    expect(progress.position(['parties', 'rides', 'comments'])).toBe(at(10));
    expect(progress.position(['rides', 'comments'])).toBe(at(20));
    expect(progress.position(['rides'])).toBe(at(300));
    expect(progress.position([])).toBe(START);
    expect(progress.position(['nobody'])).toBe(START);
  });

  it('leaves out one that has stopped, unless all have', () => {
    const { progress, stop } = setUp({ parties: 10, rides: 300 });
    stop('parties');
    expect(progress.position(['parties', 'rides'])).toBe(at(300));
    stop('rides');
    expect(progress.position(['parties', 'rides'])).toBe(at(10));
  });
});

describe('waiting callers', () => {
  it('is answered when the last of the read models is there', async () => {
    const { progress, move } = setUp({ parties: 10, rides: 10 });
    let isAnswered = false;
    const waiting = progress.waitFor(['parties', 'rides'], at(20), 60_000).finally(() => (isAnswered = true));
    move('parties', 25);
    await new Promise(setImmediate);
    expect(isAnswered).toBe(false);
    move('rides', 20);
    expect(await waiting).toBe(true);
  });

  it('is answered at once where all are there already, and for one that has stopped', async () => {
    const { progress, stop } = setUp({ parties: 10, rides: 5 });
    expect(await progress.waitFor(['parties'], at(10), 0)).toBe(true);
    const waiting = progress.waitFor(['parties', 'rides'], at(10), 60_000);
    stop('rides');
    expect(await waiting).toBe(true);
  });

  it('resolves to false after the time-out, or when it is closed', async () => {
    const { progress } = setUp({ parties: 10 });
    expect(await progress.waitFor(['parties'], at(11), 1)).toBe(false);
    const waiting = progress.waitFor(['parties'], at(11), 60_000);
    progress.close();
    expect(await waiting).toBe(false);
  });
});

it('calls back on every advance until unsubscribed', () => {
  const { progress, move } = setUp({ parties: 1 });
  const published: [string, string][] = [];
  const stop = progress.onAdvance((name, position) => published.push([name, position]));
  move('parties', 2);
  stop();
  move('parties', 3);
  expect(published).toEqual([['parties', at(2)]]);
});
