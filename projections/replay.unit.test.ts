import { START } from '@duende/contracts/events/domain-event';
import { givenLog } from '@duende/testkit/samples/given-log';
import { sampleEvent } from '@duende/testkit/samples/sample-events';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { describe, expect, it, test } from 'vitest';
import { compareDumps, type Difference, type DumpedDocument } from './dump.ts';
import { partyProjection } from './parties/parties.ts';
import { replayInto, ReplayStopped, type ReplayProgress, type Until } from './replay.ts';
import { openReadModels } from './registry/registry.ts';
import { readModel } from './runner/read-model-worker.ts';
import { dumpOf, listeningLogger } from './testing/runner-rig.ts';
import { at } from './testing/specify-projection.ts';
import {
  ALBA,
  approved,
  BRUNO,
  commented,
  PARTY,
  rsvp,
  rsvpWithdrawn,
  submitted,
} from '@duende/testkit/samples/story';

const { logger } = listeningLogger();
const on = (day: number) => ({ metadata: { at: `2026-06-0${day}T12:00:00.000Z` } });
const story = [
  { ...submitted(), ...on(1) },
  { ...approved(), ...on(2) },
  { ...rsvp(), ...on(4) },
  // A clock that ran behind: in effect this is of the fourth.
  { ...commented(), ...on(3) },
  { ...rsvp({ userId: BRUNO }), ...on(5) },
];
const until = async (limit: Until) => {
  const { domainLog } = await givenLog(story);
  const store = createMemoryReadStore();
  const done = await replayInto({ log: domainLog, store, until: limit, logger });
  const models = await openReadModels(store);
  return { done, going: await models.attendance.count({}), comments: await models.comments.count({}) };
};
const moment = (text: string): Until => ({ moment: new Date(text) });

test.each<[string, Until, number, number, number]>([
  ['the whole log', { position: 'ffffffffffffffff' }, 5, 2, 1],
  ['a position', { position: at(3) }, 3, 1, 0],
  ['a position between two events', { position: at(3).replace(/.$/, 'b') }, 3, 1, 0],
  ['before every event', { position: START }, 0, 0, 0],
  ['a moment, inclusive', moment('2026-06-04T12:00:00.000Z'), 4, 1, 1],
  ['just before that moment', moment('2026-06-04T11:59:59.999Z'), 2, 0, 0],
  ['a moment in another zone', moment('2026-06-05T14:00:00.000+02:00'), 5, 2, 1],
  ['a moment before everything', moment('2020-01-01'), 0, 0, 0],
])('folds up to %s', async (_name, limit, events, going, comments) => {
  const result = await until(limit);
  expect(result).toMatchObject({ done: { events }, going, comments });
  expect(result.done.position).toBe(events === 0 ? START : at(events));
});

describe('progress', () => {
  it('is reported batch by batch and ends with what is returned', async () => {
    const { domainLog, and } = await givenLog(story);
    for (let n = 0; n < 600; n++) await and((n % 2 === 0 ? rsvp : rsvpWithdrawn)());
    const seen: ReplayProgress[] = [];
    const done = await replayInto({
      log: domainLog,
      store: createMemoryReadStore(),
      until: { position: await domainLog.head() },
      logger,
      onProgress: (progress) => seen.push(progress),
    });
    expect(seen.map(({ events }) => events)).toEqual([512, 605]);
    expect(seen.at(-1)).toMatchObject({ events: done.events, position: done.position });
    expect(done.eventsPerSecond).toBeGreaterThan(0);
  });

  it('goes on over events that it does not know', async () => {
    const { domainLog, log } = await givenLog(story);
    const { position } = await log.append('other', [sampleEvent()], 'no-stream');
    const done = await replayInto({
      log: domainLog,
      store: createMemoryReadStore(),
      until: { position },
      logger,
    });
    expect(done).toMatchObject({ events: 5, position });
  });
});

it('says which read model cannot be folded, and why', async () => {
  const { domainLog } = await givenLog(story);
  const fault = new Error('a bug');
  const replay = replayInto({
    log: domainLog,
    store: createMemoryReadStore(),
    until: { position: await domainLog.head() },
    logger,
    readModels: [
      readModel({
        ...partyProjection,
        fold: () => {
          throw fault;
        },
      }),
    ],
  });
  await expect(replay).rejects.toBeInstanceOf(ReplayStopped);
  await expect(replay).rejects.toMatchObject({
    message: /^\w+ .* at .*: the fold of parties threw$/,
    cause: { cause: fault },
  });
});

describe('dumps', () => {
  const folded = async () => {
    const { domainLog } = await givenLog([...story].reverse());
    const store = createMemoryReadStore();
    await replayInto({ log: domainLog, store, until: { position: await domainLog.head() }, logger });
    return dumpOf(store);
  };

  it('come by read model and id', async () => {
    const keys = (await folded()).map(({ readModel: name, document }) => `${name} ${document._id}`);
    expect(keys.filter((key) => key.startsWith('attendance'))).toEqual([
      `attendance ${PARTY}.${ALBA}`,
      `attendance ${PARTY}.${BRUNO}`,
    ]);
    const names = keys.map((key) => key.split(' ')[0]);
    expect([...new Set(names)]).toEqual([
      'parties',
      'attendance',
      'comments',
      'pending',
      'audit',
      'pulse',
      'party-versions',
      'party-news',
      'hours',
      'decisions',
      'statistics',
    ]);
  });

  const differences = async (a: readonly DumpedDocument[], b: readonly DumpedDocument[]) => {
    const found: Difference[] = [];
    for await (const difference of compareDumps(a, b)) found.push(difference);
    return found;
  };
  const party = (changes: object = {}): DumpedDocument => ({
    readModel: 'parties',
    document: { _id: 'p', position: at(1), ...changes },
  });

  it('are equal after a detour over JSON, in whatever order', async () => {
    const dump = await folded();
    const detour = JSON.parse(JSON.stringify(dump)) as DumpedDocument[];
    expect(await differences(dump, detour.reverse())).toEqual([]);
  });

  it.each<[string, DumpedDocument[], DumpedDocument[], object[]]>([
    ['a document that one lacks', [party()], [], [{ kind: 'missing', from: 'b' }]],
    ['a document that the other lacks', [], [party()], [{ kind: 'missing', from: 'a' }]],
    [
      'fields',
      [party({ status: 'pending', dates: ['2026-01-01'], name: 'Luna' })],
      [party({ status: 'approved', dates: ['2026-01-01', '2026-01-02'], name: 'Luna' })],
      [
        { kind: 'field', field: 'status', a: 'pending', b: 'approved' },
        { kind: 'field', field: 'dates', a: ['2026-01-01'], b: ['2026-01-01', '2026-01-02'] },
      ],
    ],
    [
      'a field that one lacks',
      [party({ cost: null })],
      [party()],
      [{ kind: 'field', field: 'cost', a: null, b: undefined }],
    ],
    ['only the order of keys', [party({ x: { a: 1, b: 2 } })], [party({ x: { b: 2, a: 1 } })], []],
  ])('differ in %s', async (_name, a, b, expected) => {
    const found = await differences(a, b);
    expect(found).toEqual(expected.map((difference) => ({ readModel: 'parties', id: 'p', ...difference })));
  });

  it('distinguish documents of the same id in two read models', async () => {
    const [a, b] = [party(), { ...party(), readModel: 'users' as const }];
    expect(await differences([a], [b])).toEqual([
      { readModel: 'users', id: 'p', kind: 'missing', from: 'a' },
      { readModel: 'parties', id: 'p', kind: 'missing', from: 'b' },
    ]);
  });
});
