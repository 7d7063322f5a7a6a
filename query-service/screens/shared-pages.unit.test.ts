import type { Position } from '@duende/contracts/events/domain-event';
import type { PageData } from '@duende/contracts/api/page-data';
import { ANSWERS_KEPT } from '@duende/platform/config/limits';
import { createInProcessLiveBus } from '@duende/platform/live-bus/live-bus';
import { sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import { shareKey } from '@duende/contracts/common/slug';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SharedAnswers } from '../answers/shared-answers.ts';
import { noParties, positionAt, published } from '../testing/fake-party-model.ts';
import { parseTemplate } from '../page/built-page.ts';
import { SharedPages } from './shared-pages.ts';

const luna = samplePartyAnswer({ id: sampleId(1), name: 'Luna', dates: ['2026-12-05'] });
const LINK = `/event/${shareKey(luna)}`;
const HOME = { path: '/', heading: null, canonicalPath: '/', isWritten: false, isHome: true };

/** Pages of some parties, whose markup is long; what is counted by them, and what has happened, a test says. */
function scene({ markup = 'm'.repeat(3_000), parties: number = 1 } = {}) {
  const parties = noParties();
  for (let count = 1; count <= number; count += 1)
    parties.put(
      published(
        samplePartyAnswer({
          id: sampleId(count),
          name: count === 1 ? 'Luna' : `Fiesta ${count}`,
          dates: ['2026-12-05'],
        }),
      ),
    );
  const state = { position: positionAt(1), halfHour: 0, generation: 0, going: 0 };
  const bus = createInProcessLiveBus();
  const read = vi.fn(async (_actor: null, _subject: unknown, position: Position): Promise<PageData> => ({
    config: {} as PageData['config'],
    now: state.halfHour,
    position,
    session: null,
    setupOpen: false,
    going: state.going,
  }));
  const drawn = vi.fn(async () => markup);
  const pages = new SharedPages({
    template: parseTemplate('<!--app-head--><!--app-html--><!--app-data-->'),
    screenLinks: () => '',
    sitePages: [HOME],
    publicUrl: 'https://duende.example',
    pageData: { of: read as never, isSetupClosed: () => true },
    markup: drawn,
    progress: { position: () => state.position },
    bus,
    cache: { position: () => state.position, parties },
    generation: () => state.generation,
    now: () => state.halfHour,
  });
  onTestFinished(() => pages.close());
  const shared = new SharedAnswers({ parties, documents: {}, fixedHeaders: [], now: () => 0 });
  shared.servePages(pages.find);
  const at = async (url: string, encoding: 'gzip' | 'br' | 'identity' = 'gzip') => {
    const asked = shared.asked(url);
    if (asked === null) throw new Error(`${url} is no shared page`);
    return shared.at(asked, encoding, { today: '2026-12-01', position: state.position, wanted: null });
  };
  return { parties, state, bus, read, drawn, pages, shared, at };
}

test('a page is read, drawn and compressed once for all who ask at the same time, in each encoding', async () => {
  const { at, read, drawn } = scene();
  const [one, other, brotli] = await Promise.all([at(LINK), at(LINK), at(LINK, 'br')]);
  expect(one).toBe(other);
  expect(await at(LINK)).toBe(one);
  expect(brotli).not.toBe(one);
  expect([read.mock.calls.length, drawn.mock.calls.length]).toEqual([2, 1]);
});

test('a party’s page is read again after any event, and drawn again only where it shows something else', async () => {
  const { at, read, drawn, state } = scene();
  await at(LINK);
  state.position = positionAt(2);
  const { answer } = await at(LINK);
  expect(gunzipSync(answer.form.bytes).toString()).toContain(`"position":"${positionAt(2)}"`);
  expect([read.mock.calls.length, drawn.mock.calls.length]).toEqual([2, 1]);
  state.position = positionAt(3);
  state.going = 1;
  await at(LINK);
  expect([read.mock.calls.length, drawn.mock.calls.length]).toEqual([3, 2]);
});

test.each([
  ['half an hour', { halfHour: 1 }],
  ['another version of the read models', { generation: 1 }],
])('after %s every page is read again', async (_name, later) => {
  const { at, read, state } = scene();
  for (const path of ['/', LINK]) await at(path);
  Object.assign(state, later);
  for (const path of ['/', LINK]) await at(path);
  expect(read).toHaveBeenCalledTimes(4);
});

test('home is read again when a party changes, and for no other event', async () => {
  const { at, read, state, parties } = scene();
  await at('/');
  state.position = positionAt(2);
  await at('/');
  expect(read).toHaveBeenCalledTimes(1);
  parties.put(published({ ...luna, name: 'Sol', revision: 2 }));
  await at('/');
  expect(read).toHaveBeenCalledTimes(2);
});

test('a request during the making of an outdated page gets a new one, and waits for no third', async () => {
  const { at, read, state } = scene();
  const before = at(LINK);
  state.position = positionAt(2);
  const after = await at(LINK);
  expect(after).not.toBe(await before);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a party that left has no page, also at a remembered address', async () => {
  const { at, shared, parties } = scene();
  await at(LINK);
  parties.remove(luna.id);
  expect(shared.asked(LINK)).toBeNull();
  expect(shared.asked(`${LINK}?fbclid=1`)).toBeNull();
});

test('a removed page leaves the memory at once, requested again or not', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { at, shared, pages, parties, state, bus } = scene();
  await at(LINK);
  await at('/');
  const before = { bytes: shared.keptBytes, markup: pages.keptBytes };
  const payload = { position: positionAt(2), eventId: luna.id };
  parties.remove(luna.id);
  state.position = positionAt(2);
  await bus.publish([{ topics: ['home'], message: { name: 'event.removed', payload } }]);
  shared.changed();
  await vi.runAllTimersAsync();
  expect(before.bytes.party).toBeGreaterThan(0);
  expect(before.markup).toBeGreaterThan(6_000);
  expect([shared.keptBytes.party, shared.keptBytes.whole, pages.keptBytes]).toEqual([0, 0, 0]);
});

test('stored pages are weighed by their memory', async () => {
  const { at, pages } = scene({ markup: 'ñ'.repeat(50_000) });
  await at(LINK);
  expect(pages.keptBytes).toBeGreaterThan(100_000);
});

test('a message about a party forgets only its markup, `resync` all', async () => {
  const { at, pages, bus } = scene({ parties: 2 });
  await at(LINK);
  await at(`/event/${sampleId(2)}`);
  const both = pages.keptBytes;
  const position = positionAt(2);
  await bus.publish([
    { topics: ['home'], message: { name: 'rsvp.count', payload: { position, eventId: luna.id, count: 1 } } },
  ]);
  expect(pages.keptBytes).toBeCloseTo(both / 2, -2);
  await bus.publish([{ topics: ['all'], message: { name: 'resync', payload: { position } } }]);
  expect(pages.keptBytes).toBe(0);
});

test('ten thousand spellings and queries are one page; addresses that are made up take no room', async () => {
  const { at, shared, read, pages } = scene();
  for (let number = 0; number < 10_000; number += 1) {
    const { answer } = await at(`${LINK}?fbclid=${number}`);
    expect(answer).toBe((await at(LINK)).answer);
    expect(shared.asked(`/event/2026-12-05-nada-${number}`)).toBeNull();
  }
  expect(read).toHaveBeenCalledTimes(1);
  expect(shared.keptBytes.party).toBeLessThan(10_000);
  expect(pages.keptBytes).toBeLessThan(10_000);
});

test('pages of very many parties do not push out home, and stay within their room', async () => {
  const random = Array.from({ length: 60_000 }, (_, index) =>
    ((index * 2_654_435_761) >>> 7).toString(36),
  ).join('');
  const { at, shared, read } = scene({ parties: 120, markup: random });
  const home = await at('/');
  for (let count = 1; count <= 120; count += 1) await at(`/event/${sampleId(count)}`, 'identity');
  expect(shared.keptBytes.party).toBeLessThanOrEqual(ANSWERS_KEPT.party);
  expect(shared.keptBytes.party).toBeGreaterThan(ANSWERS_KEPT.party / 2);
  const made = read.mock.calls.length;
  expect(await at('/')).toBe(home);
  await at(`/event/${sampleId(120)}`, 'identity');
  expect(read).toHaveBeenCalledTimes(made);
  await at(`/event/${sampleId(1)}`, 'identity');
  expect(read).toHaveBeenCalledTimes(made + 1);
});

test('a page that could not be made is tried again', async () => {
  const { at, read, drawn } = scene();
  read.mockRejectedValueOnce(new Error('store'));
  await expect(at(LINK)).rejects.toThrow('store');
  drawn.mockRejectedValueOnce(new Error('draw'));
  await expect(at(LINK)).rejects.toThrow('draw');
  expect((await at(LINK)).answer.etag).toBeNull();
});
