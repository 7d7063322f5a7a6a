import { createMemoryEventLog } from '@duende/testkit/memory/memory-event-log';
import { sampleEvents } from '@duende/testkit/samples/sample-events';
import { describe, expect, it } from 'vitest';
import { LogUnavailable, StreamRefused, StreamRemoved } from '../errors/errors.ts';
import type { JsonObject } from '@duende/contracts/common/json';
import type { EventLog } from '../event-log/event-log.ts';
import { knownBy } from './domain-log.ts';
import { createLogWitness } from './log-witness.ts';

const STREAM = 'party-1';

/** A log of three events, and the last of them. */
async function given() {
  const log = createMemoryEventLog();
  await log.append(STREAM, sampleEvents(3), 'no-stream');
  const last = log.events.at(-1);
  if (last === undefined) throw new Error('nothing was written');
  return { log, known: knownBy(last) };
}

/** The same log whose stream reads as `answer` says; its metadata is the log's own. */
const reading = (log: EventLog, answer: EventLog['read']): EventLog => ({
  ...log,
  read: (stream, ...rest) => (stream === STREAM ? answer(stream, ...rest) : log.read(stream, ...rest)),
});

describe('whether a log holds an event', () => {
  it('is so only of that very event at that very place', async () => {
    const { log, known } = await given();
    const { holds } = createLogWitness(log);
    expect(await holds(known)).toBe(true);
    expect(await holds({ ...known, eventId: 'ffffffff-ef56-4a7b-8c9d-0e1f2a3b4c5d' })).toBe(false);
    expect(await holds({ ...known, position: 'f'.repeat(16) })).toBe(false);
    expect(await holds({ ...known, revision: 1 })).toBe(false);
  });

  it('is not so of an older back-up, whose streams end before it or are not there', async () => {
    const { known } = await given();
    const older = createMemoryEventLog();
    expect(await createLogWitness(older).holds(known)).toBe(false);
    await older.append(STREAM, sampleEvents(2), 'no-stream');
    await older.append('later', sampleEvents(9), 'no-stream');
    expect(await createLogWitness(older).holds(known)).toBe(false);
  });

  it.each<[string, EventLog['read']]>([
    ['a tombstoned stream', () => Promise.reject(new StreamRemoved(STREAM, 'tombstoned'))],
    ['one that may not be read', () => Promise.reject(new StreamRefused(STREAM))],
  ])('is believed of %s where the log reaches as far', async (_what, read) => {
    const { log, known } = await given();
    expect(await createLogWitness(reading(log, read)).holds(known)).toBe(true);
    const shorter = { ...reading(log, read), head: async () => '0000000000000001' };
    expect(await createLogWitness(shorter).holds(known)).toBe(false);
  });

  it.each<JsonObject>([{ $tb: 2 ** 63 }, { $tb: 3 }, { $maxCount: 1 }, { $maxAge: 60 }])(
    'is believed of a stream that is hidden by %o',
    async (metadata) => {
      const { log, known } = await given();
      const [event] = sampleEvents(1);
      if (event === undefined) throw new Error('no event');
      await log.append(`$$${STREAM}`, [{ ...event, data: metadata }], 'no-stream');
      const witness = createLogWitness(reading(log, async () => []));
      expect(await witness.holds(known)).toBe(true);
      await expect(witness.requireUntouched(STREAM)).rejects.toMatchObject({ stream: STREAM });
    },
  );

  it('is not known while the log is away', async () => {
    const { log, known } = await given();
    const away = () => Promise.reject(new LogUnavailable('away'));
    await expect(createLogWitness(reading(log, away)).holds(known)).rejects.toBeInstanceOf(LogUnavailable);
  });
});

it('a stream that was never there is untouched', async () => {
  const { log } = await given();
  await expect(createLogWitness(log).requireUntouched('party-2')).resolves.toBeUndefined();
});
