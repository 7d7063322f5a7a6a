import { sampleId } from '@duende/testkit/samples/party';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COOKIES } from '@duende/contracts/api/headers';
import type { PageData } from '@duende/contracts/api/page-data';
import { ALLOWANCES } from '@duende/platform/rate-limits/rate-limits';
import { expect, test } from 'vitest';
import { builtPage } from '../testing/built-page.ts';
import { givenEvents, PUBLIC_URL } from '../testing/query-rig.ts';
import {
  admin,
  alba,
  approved,
  bruno,
  commentApproved,
  commented,
  people,
  removed,
  renamed,
  rsvp,
  submitted,
} from '../testing/story.ts';

const [luna, bruma, gone, comment] = [1, 2, 3, 11].map(sampleId) as [string, string, string, string];
const LINK = '/event/2026-12-05-luna-00000001';
const story = [
  ...people,
  submitted(luna, { name: 'Luna' }),
  approved(luna),
  submitted(bruma, { name: 'Bruma' }, alba.userId),
  submitted(gone, { name: 'Ida' }),
  approved(gone),
  removed(gone, 'PartyDeleted'),
  commented(comment, luna, 'Nos vemos'),
  commentApproved(comment, luna),
];

async function setup(given = story) {
  const rig = await givenEvents(given, {
    pageAssets: await builtPage(),
    now: () => Date.parse('2026-12-01T12:00:00Z'),
  });
  const page = async (path: string, actor?: Parameters<typeof rig.get>[1]) => {
    const { status, headers, body } = await rig.get(path, actor);
    const html = body.toString();
    const json = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null';
    return { status, headers, html, data: JSON.parse(json) as PageData };
  };
  return { ...rig, page };
}

test.each(['/', '/home', '/?edit=' + luna])(
  '%s carries settings, the day and the approved parties',
  async (path) => {
    const { page } = await setup();
    const { status, headers, html, data } = await page(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(html).toContain('<title>Duende — la comunidad psytrance de España</title>');
    expect(html).toContain(`<link rel="canonical" href="${PUBLIC_URL}/" />`);
    expect(html).toMatch(/og:image" content="https:\/\/duende\.example\/[^"]*192[^"]*\.png"/);
    expect(data).toMatchObject({ today: '2026-12-01', session: null, setupOpen: false });
    expect(data.config.publicUrl).toBe(PUBLIC_URL);
    expect(data.events?.map(({ name }) => name)).toEqual(['Luna']);
    expect(data.position).toMatch(/^[0-9a-f]{16}$/);
  },
);

/** A built page whose markup says how many pages were written before it, for which address. */
async function countingPage(): Promise<string> {
  const folder = await builtPage();
  await mkdir(join(folder, '.server'));
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

const NOON = Date.parse('2026-12-01T12:00:00Z');

test('visitors’ home is rendered again when what it shows changes, and not for what it does not show', async () => {
  let now = NOON;
  const withoutAdmin = story.filter((given) => given !== people[2]);
  const { written, afterwards } = await countingRig(withoutAdmin, () => now);
  expect((await written('/')).times).toBe('1');
  expect((await written('/')).times).toBe('1');
  expect((await written('/home')).times).toBe('2');
  expect((await afterwards('/', rsvp(luna, bruno.userId))).times).toBe('1');
  expect((await afterwards('/', submitted(sampleId(4), { name: 'Otra' }))).times).toBe('1');

  const approval = await afterwards('/', approved(sampleId(4)));
  expect(approval.times).toBe('3');
  expect(approval.html).toContain('"name":"Otra"');
  expect((await afterwards('/', renamed(luna, 'Luna', 'Sol'))).html).toContain('"name":"Sol"');
  expect((await afterwards('/', people[2] ?? { stream: '', events: [] })).html).toContain(
    '"setupOpen":false',
  );
  now += 86_400_000;
  expect((await written('/')).html).toContain('"today":"2026-12-02"');
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
  expect((await afterwards(FILTERED, rsvp(luna, bruno.userId))).times).toBe('1');

  const changed = await afterwards(FILTERED, renamed(luna, 'Luna', 'Sol'));
  expect(changed.times).toBe('6');
  expect((await written(FILTERED)).times).toBe('6');
  now += 86_400_000;
  expect((await written(FILTERED)).html).toContain('"today":"2026-12-02"');
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
])('%s, which the page never writes, is made for its caller alone', async (path) => {
  const { written } = await countingRig(story, () => NOON);
  expect(await written(path)).toMatchObject({ times: '1', address: path });
  expect((await written(path)).times).toBe('2');
});

test('no filtered home of a visitor is given to a person, nor theirs to anybody', async () => {
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
  await and(renamed(luna, 'Luna', 'Sol'));
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
  expect((await afterwards(LINK, approved(bruma))).times).toBe('1');
  const before = /"position":"(\w+)"/.exec((await written(LINK)).html)?.[1] ?? '';

  const counted = await afterwards(LINK, rsvp(luna, bruno.userId));
  expect([counted.times, counted.html.includes('"going":1')]).toEqual(['3', true]);
  expect((await written(LINK)).times).toBe('3');
  // What is kept is the markup: the page itself is of now.
  expect((/"position":"(\w+)"/.exec(counted.html)?.[1] ?? '') > before).toBe(true);
  now += 86_400_000;
  expect(await written(LINK)).toMatchObject({ times: '4' });
});

test('no party’s page of a visitor is given to a person, nor theirs to anybody', async () => {
  const { written } = await countingRig(story, () => NOON);
  expect((await written(LINK)).times).toBe('1');
  const hers = await written(LINK, alba);
  expect([hers.times, hers.html.includes('"username":"alba"')]).toEqual(['2', true]);
  const visitors = await written(LINK);
  expect([visitors.times, visitors.html.includes('"username":"alba"')]).toEqual(['1', false]);
});

test.each([
  ['a pending party, for its author', `/event/${bruma}`, alba],
  ['a pending party, for anybody else', `/event/${bruma}`, null],
  ['a deleted party', `/event/${gone}`, null],
  ['an unknown party', `/event/${sampleId(99)}`, null],
  ['what lies over a party', `/event/${luna}?over=foto`, null],
  ['a panel over a party', `/event/${luna}?panel=menu`, null],
  ['a mode of its rides', `/event/${luna}/rides?mode=offer`, null],
  ['a person over its rides', `/event/${luna}/rides?user=${bruno.userId}`, null],
  ['the rides of a pending party, for its author', `/event/${bruma}/rides`, alba],
  ['another spelling of the address', `/event/${luna}/`, null],
])('%s comes without markup', async (_name, path, actor) => {
  const { written } = await countingRig(story, () => NOON);
  const { html, times } = await written(path, actor);
  expect(html).toContain('<div id="root"></div>');
  expect(times).toBeUndefined();
});

test('what others add to the address of a party is rendered for its caller alone', async () => {
  const { written } = await countingRig(story, () => NOON);
  const path = `${LINK}?fbclid=1`;
  expect(await written(path)).toMatchObject({ times: '1', address: path });
  expect((await written(path)).times).toBe('2');
});

test('pages are limited by address, and the refusal is one that a person can read', async () => {
  const { get } = await givenEvents(story, { pageAssets: await builtPage(), limitsPages: true });
  const { points } = ALLOWANCES.page;
  const statuses = new Map<number, number>();
  const paths = ['/', '/?location=madrid', LINK, '/users', '/no/such/page'];
  for (let times = 0; times < points; times += 1) {
    const { status } = await get(paths[times % paths.length] ?? '/');
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses.keys()].sort()).toEqual([200, 404]);
  const { status, headers, body } = await get('/', null, { Accept: 'text/html' });
  expect(status).toBe(429);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(body.toString()).toContain('Demasiadas peticiones. Espera un momento e inténtalo de nuevo.');
  expect((await get('/no/such/page', null, { Accept: 'text/html' })).status).toBe(429);
  // What is no page is counted elsewhere, and a person by the account.
  expect((await get('/icon.svg')).status).toBe(200);
  expect((await get('/api/events')).status).toBe(200);
  expect((await get('/', alba)).status).toBe(200);
});

test('registration stands over home and so carries its parties', async () => {
  const { page } = await setup();
  const { html, data } = await page('/register');
  expect(html).toContain('<title>Crear Cuenta — Duende</title>');
  expect(data.events?.map(({ name }) => name)).toEqual(['Luna']);
});

test.each([
  ['/profile', 'Mi Perfil'],
  [`/profile?user=${bruno.userId}`, 'Perfil de Usuario'],
  ['/users', 'Usuarios'],
  ['/audit', 'Historial'],
  ['/estadisticas', 'Estadísticas'],
])('%s is called %s and not to be found by search engines', async (path, title) => {
  const { page } = await setup();
  const { html } = await page(path);
  expect(html).toContain(`<title>${title} — Duende</title>`);
  expect(html).toContain('<meta name="robots" content="noindex" />');
});

test('before the first admin the page offers to set one up', async () => {
  const { page, and, shown } = await setup([]);
  expect((await page('/')).data.setupOpen).toBe(true);
  await and(people[2] ?? { stream: '', events: [] });
  await shown();
  expect((await page('/')).data.setupOpen).toBe(false);
});

test('a signed-in person’s page says who they are', async () => {
  const { page } = await setup();
  const { data } = await page('/profile', alba);
  expect(data.session).toEqual({
    userId: alba.userId,
    isAdmin: false,
    user: { id: alba.userId, username: 'alba', email: 'alba@mail.example' },
  });
});

test('a party’s page: its data, its comments, its preview', async () => {
  const { page } = await setup();
  const { status, html, data } = await page(LINK);
  expect(status).toBe(200);
  expect(data.event).toMatchObject({ id: luna, revision: 1 });
  expect(data.comments).toMatchObject({ data: [{ content: 'Nos vemos' }], next: null, total: 1 });
  expect(html).toContain('<title>Luna — Duende</title>');
  expect(html).toContain(`<link rel="canonical" href="${PUBLIC_URL}${LINK}" />`);
  expect(html).toContain('<script type="application/ld+json">');
  expect(data).toMatchObject({ rides: [], going: 0 });
  expect((await page(`/event/${luna}/rides`)).status).toBe(200);
});

test.each([
  ['/event/vieja-00000001', LINK],
  ['/event/00000001', LINK],
  ['/event/vieja-00000001/rides', `${LINK}/rides`],
  ['/event/vieja-00000001?a=1%262&b', `${LINK}?a=1%262&b`],
  ['/event/%C3%B1-00000001', LINK],
])('%s redirects to the right link', async (path, location) => {
  const { get } = await setup();
  const { status, headers } = await get(path);
  expect(status).toBe(301);
  expect(headers['location']).toBe(location);
  expect(headers['cache-control']).toBe('no-cache');
});

test('a renamed party moves its link', async () => {
  const { get } = await setup([...story, renamed(luna, 'Luna', 'Sol')]);
  expect((await get(LINK)).headers['location']).toBe('/event/2026-12-05-sol-00000001');
});

test.each([
  ['an unknown party', `/event/${sampleId(99)}`],
  ['a pending party', `/event/${bruma}`],
  ['a deleted party', `/event/${gone}`],
  ['a link to a pending party', '/event/otra-00000002'],
  ['an unknown route', '/no/such/page'],
  ['10 kB', `/event/${'a'.repeat(10_000)}`],
])('%s is a 404 in the same shell that tells nothing', async (_name, path) => {
  const { page } = await setup();
  const { status, html, data } = await page(path, bruno);
  expect(status).toBe(404);
  expect(html).toContain('<div id="root"></div>');
  expect(html).toContain('<meta name="robots" content="noindex" />');
  expect(html).not.toMatch(/Bruma|Ida/);
  expect(data.config.publicUrl).toBe(PUBLIC_URL);
  expect(data.event).toBeUndefined();
});

test('a pending party’s page is for its author and admins, and not to be indexed', async () => {
  const { page } = await setup();
  for (const actor of [alba, admin]) {
    const { status, html, data } = await page(`/event/${bruma}`, actor);
    expect(status).toBe(200);
    expect(data.event).toMatchObject({ name: 'Bruma', status: 'pending' });
    expect(html).toContain('noindex');
  }
});

test('no text of a person becomes markup', async () => {
  const evil = '</script><script>alert(1)</script><img src=x onerror="alert(2)">';
  const { page } = await setup([
    ...people,
    submitted(luna, {
      name: evil,
      description: evil,
      cost: evil,
      ticketsLink: `https://x.example/${evil}`,
      link: `https://x.example/${evil}`,
      mapsUrl: `https://x.example/${evil}`,
    }),
    approved(luna),
    commented(comment, luna, evil),
    commentApproved(comment, luna),
  ]);
  const { html, data } = await page(`/event/${luna}`);
  expect(html).not.toContain('<img');
  expect(html).not.toContain('<script>');
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(data.event?.name).toBe(evil);
  expect(data.comments?.data[0]?.content).toBe(evil);
});
