import { sampleId } from '@duende/testkit/samples/party';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COOKIES } from '@duende/contracts/api/headers';
import { expect, test } from 'vitest';
import { builtPage } from '../testing/built-page.ts';
import { givenEvents } from '../testing/query-rig.ts';
import { alba } from '../testing/actors.ts';
import { approved, BRUNO, PARTY, people, rsvp, submitted, updated } from '@duende/testkit/samples/story';
import { bruma, gone, LINK, NOON, story } from '../testing/page-story.ts';

/** A built page whose markup says how many pages were written before it, for which address. */
async function countingPage(): Promise<string> {
  const folder = await builtPage();
  const writes =
    'let times = 0; export const renderPage = async (address) => `<b>${(times += 1)}</b><i>${address}</i>`;';
  await writeFile(join(folder, '.server', 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, '.server', 'render-page.js'), writes);
  return folder;
}

/** A rig on such a page, and what it writes. */
async function countingRig(given: Parameters<typeof givenEvents>[0], now: () => number) {
  const rig = await givenEvents(given, { pageAssets: await countingPage(), now });
  const written = async (...call: Parameters<typeof rig.get>) => {
    const { body } = await rig.get(...call);
    const html = body.toString();
    const [, times, address] = /<b>(\d+)<\/b><i>(.*?)<\/i>/.exec(html) ?? [];
    return { times, address, html };
  };
  const afterwards = async (path: string, ...more: Parameters<typeof rig.and>) => {
    await rig.and(...more);
    await rig.shown();
    return written(path);
  };
  return { ...rig, written, afterwards };
}

test('visitors’ home is rendered again when what it shows changes, and not for what it does not show', async () => {
  let now = NOON;
  const withoutAdmin = story.filter((given) => given !== people[2]);
  const { written, afterwards } = await countingRig(withoutAdmin, () => now);
  expect((await written('/')).times).toBe('1');
  expect((await written('/')).times).toBe('1');
  expect((await written('/home')).times).toBe('2');
  expect((await afterwards('/', rsvp({ userId: BRUNO }))).times).toBe('1');
  expect((await afterwards('/', submitted({ partyId: sampleId(4), details: { name: 'Otra' } }))).times).toBe(
    '1',
  );

  const approval = await afterwards('/', approved({ partyId: sampleId(4) }));
  expect(approval.times).toBe('3');
  expect(approval.html).toContain('"name":"Otra"');
  expect((await afterwards('/', updated({ changes: { name: { from: 'Luna', to: 'Sol' } } }))).html).toContain(
    '"name":"Sol"',
  );
  expect((await afterwards('/', people[2] ?? { stream: '', events: [] })).html).toContain(
    '"setupOpen":false',
  );
  now += 86_400_000;
  expect((await written('/')).html).toContain(`"now":${now}`);
  expect((await written('/')).times).toBe('6');
});

test('a filtered home is kept ready like the plain one, under each spelling of its address that the page writes', async () => {
  let now = NOON;
  const { written, afterwards } = await countingRig(story, () => now);
  const FILTERED = '/?location=madrid&styles=acid%2Cdub';
  expect(await written(FILTERED)).toMatchObject({ times: '1', address: FILTERED });
  expect((await written(FILTERED)).times).toBe('1');
  expect((await written('/?location=madrid&styles=acid,dub')).times).toBe('1');
  const other = '/?styles=acid%2Cdub&location=madrid';
  expect(await written(other)).toMatchObject({ times: '2', address: other });
  expect((await written('/?location=madrid')).times).toBe('3');
  expect((await written('/home?location=madrid')).times).toBe('4');
  expect((await written('/')).times).toBe('5');
  expect((await afterwards(FILTERED, rsvp({ userId: BRUNO }))).times).toBe('1');

  const changed = await afterwards(FILTERED, updated({ changes: { name: { from: 'Luna', to: 'Sol' } } }));
  expect(changed.times).toBe('6');
  expect((await written(FILTERED)).times).toBe('6');
  now += 86_400_000;
  expect((await written(FILTERED)).html).toContain(`"now":${now}`);
});

test('a visitor’s filtered home is not given to a person, nor theirs to others', async () => {
  const { written } = await countingRig(story, () => NOON);
  const path = '/?location=madrid';
  expect((await written(path)).times).toBe('1');
  const hers = await written(path, alba);
  expect([hers.times, hers.html.includes('"username":"alba"')]).toEqual(['2', true]);
  const visitors = await written(path);
  expect([visitors.times, visitors.html.includes('alba')]).toEqual(['1', false]);
});

test('a filtered home that is kept is not given to who has written what it does not show', async () => {
  const { written, get, and, shown, logId } = await countingRig(story, () => NOON);
  const path = '/?location=madrid';
  expect((await written(path)).html).toContain('"name":"Luna"');
  const now = String((await get('/api/events')).headers['read-position']);
  const next = (BigInt(`0x${now}`) + 1n).toString(16).padStart(16, '0');
  const own = written(path, null, { Cookie: `${COOKIES.logPosition}=${logId}:${next}` });
  await and(updated({ changes: { name: { from: 'Luna', to: 'Sol' } } }));
  expect((await own).html).toContain('"name":"Sol"');
  await shown();
  expect((await written(path)).html).toContain('"name":"Sol"');
});

test('a visitor’s party is rendered again when what it shows changes, and not for anything else', async () => {
  let now = NOON;
  const { written, afterwards } = await countingRig(story, () => now);
  expect(await written(LINK)).toMatchObject({ times: '1', address: LINK });
  expect((await written(LINK)).times).toBe('1');
  expect(await written(`${LINK}/rides`)).toMatchObject({ times: '2', address: `${LINK}/rides` });
  expect((await afterwards(LINK, approved({ partyId: bruma }))).times).toBe('1');
  const before = /"position":"(\w+)"/.exec((await written(LINK)).html)?.[1] ?? '';

  const counted = await afterwards(LINK, rsvp({ userId: BRUNO }));
  expect([counted.times, counted.html.includes('"going":1')]).toEqual(['3', true]);
  expect((await written(LINK)).times).toBe('3');
  // What is kept is the markup: the page itself is of now.
  expect((/"position":"(\w+)"/.exec(counted.html)?.[1] ?? '') > before).toBe(true);
  now += 86_400_000;
  expect(await written(LINK)).toMatchObject({ times: '4' });
});

test('a visitor’s page of a party is not given to a person, nor theirs to others', async () => {
  const { written } = await countingRig(story, () => NOON);
  expect((await written(LINK)).times).toBe('1');
  const hers = await written(LINK, alba);
  expect([hers.times, hers.html.includes('"username":"alba"')]).toEqual(['2', true]);
  const visitors = await written(LINK);
  expect([visitors.times, visitors.html.includes('"username":"alba"')]).toEqual(['1', false]);
});

test.each([
  ['/', '/?fbclid=1', '/?utm_source=cartel&fbclid=2'],
  ['/?location=madrid', '/?location=madrid&fbclid=1', '/?fbclid=2&location=madrid'],
  [LINK, `${LINK}?fbclid=1`, `${LINK}?fbclid=2`],
  [`${LINK}/rides?show=offer`, `${LINK}/rides?fbclid=1&show=offer`, `${LINK}/rides?show=offer&fbclid=2`],
])('%s: what others add to its address changes nothing', async (address, ...added) => {
  const { written } = await countingRig(story, () => NOON);
  for (const path of [address, ...added]) expect(await written(path)).toMatchObject({ times: '1', address });
});

test('rides of one type are written for themselves', async () => {
  const { written } = await countingRig(story, () => NOON);
  const rides = `${LINK}/rides`;
  expect((await written(rides)).times).toBe('1');
  expect((await written(`${rides}?show=need`)).times).toBe('2');
  expect((await written(`${rides}?show=mine`)).times).toBe('1');
});

test.each([
  '/?location=Madrid',
  '/?location=all',
  '/?location=paris',
  '/?styles=dub,acid',
  '/?styles=acid,acid',
  '/?styles=',
  '/?styles=acid&styles=dub',
  '/?location=madrid&location=madrid',
  '/?q=luna',
])('%s, which the page never writes, is made only for its caller', async (path) => {
  const { written } = await countingRig(story, () => NOON);
  expect(await written(path)).toMatchObject({ times: '1', address: path });
  expect((await written(path)).times).toBe('2');
});

test.each([
  ['a pending party, for its author', `/event/${bruma}`, alba],
  ['a pending party, for anybody else', `/event/${bruma}`, null],
  ['a deleted party', `/event/${gone}`, null],
  ['an unknown party', `/event/${sampleId(99)}`, null],
  ['a panel over a party', `/event/${PARTY}?over=foto`, null],
  ['a panel over a party', `/event/${PARTY}?panel=menu`, null],
  ['a mode of its rides', `/event/${PARTY}/rides?mode=offer`, null],
  ['a ride by itself', `/event/${PARTY}/rides?ride=x`, null],
  ['a person over its rides', `/event/${PARTY}/rides?user=${BRUNO}`, null],
  ['the rides of a pending party, for its author', `/event/${bruma}/rides`, alba],
])('%s comes without markup', async (_name, path, actor) => {
  const { written } = await countingRig(story, () => NOON);
  const { html, times } = await written(path, actor);
  expect(html).toContain('<div id="root"></div>');
  expect(times).toBeUndefined();
});

test('words that are the same for everybody are written once for all visitors, and again for signed-in people', async () => {
  const { written } = await countingRig(story, () => NOON);
  expect(await written('/privacidad')).toMatchObject({ times: '1', address: '/privacidad' });
  expect((await written('/privacidad')).times).toBe('1');
  expect((await written('/privacidad', alba)).times).toBe('2');
  expect((await written('/privacidad?panel=login')).times).toBeUndefined();
  expect((await written('/users')).times).toBeUndefined();
});
