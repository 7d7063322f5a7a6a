import { expect, test } from 'vitest';
import { START } from '@duende/contracts/events/domain-event';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { givenLog } from '@duende/testkit/samples/given-log';
import { AT_ONCE, seedDemo } from './seed-demo.ts';
import { demoDependencies } from './testing/demo-dependencies.ts';

const SCRIPT = { secret: 'de una sola vez', now: '2026-11-21T12:00:00.000Z' };

async function eventsOf(log: DomainLog): Promise<string[]> {
  const found: string[] = [];
  for await (const { events } of log.readAll(START, await log.head())) {
    found.push(...events.map(({ id, type, metadata }) => `${metadata.at} ${type} ${id}`));
  }
  return found;
}

/** A log that dies at its n-th append. */
function dyingAfter(log: DomainLog, appends: number): DomainLog {
  let left = appends;
  return {
    ...log,
    async append(stream, events, expected) {
      if (left === 0) throw new Error('killed');
      left -= 1;
      return await log.append(stream, events, expected);
    },
  };
}

test('a demo that was cut short is finished as if nothing had happened', async () => {
  const { domainLog: whole } = await givenLog();
  await seedDemo(demoDependencies(whole), SCRIPT);
  const expected = (await eventsOf(whole)).toSorted();

  const { domainLog: cut } = await givenLog();
  for (const appends of [0, 1, 77, 300]) {
    await expect(seedDemo(demoDependencies(dyingAfter(cut, appends)), SCRIPT)).rejects.toThrow('killed');
  }
  await seedDemo(demoDependencies(cut), SCRIPT);
  expect((await eventsOf(cut)).toSorted()).toEqual(expected);
});

test('moments go back only within a group, and all of them are past', async () => {
  const { domainLog: log } = await givenLog();
  await seedDemo(demoDependencies(log), SCRIPT);
  const moments = (await eventsOf(log)).map((line) => line.slice(0, SCRIPT.now.length));
  let latest = '';
  // A comment and its approval are two events of one act, a registration is five.
  for (const [index, moment] of moments.entries()) {
    expect(moment >= (moments[index - 5 * AT_ONCE] ?? '')).toBe(true);
    if (moment > latest) latest = moment;
  }
  expect(latest < SCRIPT.now).toBe(true);
});
