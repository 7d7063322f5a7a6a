import { START } from '@duende/contracts/events/domain-event';
import type { RequestListener } from 'node:http';
import { memoryRateLimitStore, type RateLimitStore } from '@duende/platform/rate-limits/rate-limits';
import { givenLog } from '@duende/testkit/samples/given-log';
import { approved, DETAILS, IMPORT, PARTY, submitted } from '@duende/testkit/samples/story';
import { recordingLogger } from '@duende/testkit/support/listening-app';
import { expect, it } from 'vitest';
import { systemContext } from '@duende/command-service/handling/command-context';
import { partyDecider, type PartyCommand } from '@duende/command-service/parties/party';
import { plainCommands } from '@duende/command-service/testing/plain-commands';
import { createSafeFetch } from '@duende/command-service/imports/fetching/safe-fetch';
import { fakeInternet, html, json } from '@duende/command-service/imports/testing/fake-internet';
import {
  entry,
  LIST,
  listOf,
  partyAt,
  partyOf,
} from '@duende/command-service/imports/testing/sample-goabase';
import { createGoabaseCommands } from '@duende/command-service/imports/goabase/goabase-commands';
import { createGoabaseCheck } from '@duende/projections/reactions/goabase-check';
import { partyOfGoabase } from '@duende/command-service/imports/goabase/read-party';
import { party as asAnswered } from '@duende/command-service/imports/testing/sample-goabase';

const ID = '115531';
const url = `https://www.goabase.net/party/${ID}`;
const AT = partyAt(ID);
const LONGER_THAN_A_TEST_MS = 600_000;
const gone: RequestListener = (_req, res) =>
  res.writeHead(404, { 'Content-Type': 'application/json' }).end('{}');

/** One published party of Goabase's, and what answers there, which a test may change. */
async function published(
  more: readonly string[] = [],
  counts: RateLimitStore = memoryRateLimitStore,
  timeoutMs = 500,
) {
  const answers: Record<string, RequestListener> = { [LIST]: listOf(entry()), [AT]: partyOf() };
  const internet = await fakeInternet(answers);
  const details = partyOfGoabase(asAnswered())?.details ?? DETAILS;
  const source = { importId: IMPORT, url, layers: {} };
  const { domainLog } = await givenLog([
    submitted({ authorId: null, source, details }),
    approved({ authorId: null }),
  ]);
  const { logger, logged } = recordingLogger();
  const { handler } = plainCommands(domainLog);
  let day = 1;
  const fetchSafely = createSafeFetch({ network: internet.network, timeoutMs });
  const now = () => new Date(Date.UTC(2030, 11, day, 12));
  const check = () =>
    createGoabaseCheck({
      ...{ logger, now, pauseMs: 0 },
      commands: createGoabaseCommands({ handler, fetchSafely, now }),
      importedSince: imported,
      dayCounts: counts,
    });
  const imported = async () => [
    { partyId: PARTY, url },
    ...more.map((one) => ({ partyId: PARTY, url: one })),
  ];
  const recorded = async () => {
    const types: string[] = [];
    for await (const { events } of domainLog.readAll(START, await domainLog.head()))
      for (const { type, data } of events) {
        if (type === 'SourceHeard') types.push(data.says);
        if (type === 'ChangeProposed') types.push(`${data.what} ${Object.keys(data.changes).join()}`.trim());
        if (type === 'ProposalWithdrawn') types.push('withdrawn');
      }
    return types;
  };
  return {
    answers,
    requests: internet.requests,
    logged: () => logged.join(''),
    recorded,
    /** a check of the next day, by a process of its own */
    async run(signal = new AbortController().signal) {
      const asked = check();
      await asked.run(signal);
      day += 1;
      return asked;
    },
    sameDay: () => (day -= 1),
    decide: (command: PartyCommand) =>
      handler.handle(partyDecider, `party-${PARTY}`, command, systemContext('test')),
  };
}

it('proposes what Goabase says otherwise, once, and takes it back', async () => {
  const { answers, run, recorded } = await published();
  await run();
  expect(await recorded()).toEqual([]);
  answers[AT] = partyOf({ textEntryFee: '30 €', textLineUp: 'Brisa' });
  await run();
  await run();
  expect(await recorded()).toEqual(['changes cost,lineup']);
  answers[AT] = partyOf();
  await run();
  expect(await recorded()).toEqual(['changes cost,lineup', 'withdrawn']);
});

it('blanks nothing where Goabase is silent, and does without half a party', async () => {
  const { answers, run, recorded, logged } = await published();
  answers[AT] = partyOf({ textMore: '', textLocation: null, textDeco: '', textLineUp: '', textEntryFee: '' });
  await run();
  answers[AT] = json({ party: { id: ID, nameParty: 'Otra' } });
  await run();
  expect(await recorded()).toEqual([]);
  expect(logged()).toContain('"incomplete":1');
});

it('proposes to cancel a party whose page is gone on two days or says so; not again after a rejection', async () => {
  const { answers, run, recorded, sameDay, decide } = await published();
  answers[AT] = gone;
  await run();
  sameDay();
  await run();
  expect(await recorded()).toEqual(['missing']);
  await run();
  expect(await recorded()).toEqual(['missing', 'gone', 'cancel']);
  await decide({ type: 'RejectProposal', data: { partyId: PARTY, reason: null } });
  await run();
  expect(await recorded()).toEqual(['missing', 'gone', 'cancel']);
  // There again, and then called off: that is news.
  answers[AT] = partyOf();
  await run();
  answers[AT] = partyOf({ nameStatus: 'Cancelled' });
  await run();
  await run();
  expect(await recorded()).toEqual(['missing', 'gone', 'cancel', 'there', 'cancelled', 'cancel']);
  answers[AT] = partyOf();
  await run();
  expect((await recorded()).slice(-2)).toEqual(['there', 'withdrawn']);
});

const HTML = html('<h1>Mantenimiento</h1>');
it.each<[string, Record<string, RequestListener>, boolean]>([
  ['whose list is a page', { [LIST]: HTML, [AT]: gone }, true],
  ['whose list is empty', { [LIST]: listOf(), [AT]: gone }, true],
  ['whose list is gone', { [LIST]: gone, [AT]: gone }, true],
  ['whose list never comes', { [LIST]: () => undefined, [AT]: gone }, true],
  ['that answers a page for a party', { [AT]: HTML }, false],
  ['that answers another party', { [AT]: partyOf({ id: '8', textEntryFee: '99 €' }) }, false],
  ['that answers 500', { [AT]: (_req, res) => res.writeHead(500).end() }, false],
  [
    'that leads a party to its list',
    { [AT]: (_req, res) => res.writeHead(302, { Location: '/nada' }).end() },
    false,
  ],
])('changes nothing by an answer of a source %s, and says so', async (_what, changed, isAway) => {
  const { answers, run, recorded, logged } = await published();
  Object.assign(answers, changed);
  await run();
  const check = await run();
  expect(await recorded()).toEqual([]);
  expect(logged()).toMatch(/Goabase (could not be asked|lists no party at all)/);
  expect([check.health(), check.reason() !== null]).toEqual([isAway ? 'degraded' : 'ok', isAway]);
});

it('gives up after three failures in a row, and is reported as away', async () => {
  const others = ['1', '2', '3', '4'].map((id) => `https://www.goabase.net/party/${id}`);
  const { answers, run, requests } = await published(others);
  answers[AT] = HTML;
  for (const id of ['1', '2', '3', '4']) answers[partyAt(id)] = HTML;
  const check = await run();
  expect(requests).toEqual([LIST, AT, partyAt('1'), partyAt('2')]);
  expect(check.health()).toBe('degraded');
});

it('asks nothing where no party is of Goabase, and ends with its process', async () => {
  const elsewhere = ['https://entradium.com/events/luna'];
  const { run, requests, answers } = await published(elsewhere, memoryRateLimitStore, LONGER_THAN_A_TEST_MS);
  const ending = new AbortController();
  answers[AT] = () => ending.abort();
  await run(ending.signal);
  expect(requests).toEqual([LIST, AT]);
});

it('is done once a day by all processes together, and again an hour later where Goabase was away', async () => {
  const shared = memoryRateLimitStore({ points: 1_000_000_000, duration: 86_400, keyPrefix: 'day' });
  const { answers, run, requests } = await published([], () => shared);
  answers[LIST] = HTML;
  await run();
  answers[LIST] = listOf(entry());
  await Promise.all([run(), run(), run()]);
  await run();
  expect(requests).toEqual([LIST, LIST, AT]);
});
