import { sampleId } from '@duende/testkit/samples/party';
import type { PageData } from '@duende/contracts/api/page-data';
import { VERSION } from '@duende/platform/observability/version';
import { MADE_COUNTS_AS, RATE_LIMITS } from '@duende/platform/config/limits';
import { expect, test } from 'vitest';
import { builtPage } from '../testing/built-page.ts';
import { givenEvents, PUBLIC_URL } from '../testing/query-rig.ts';
import { admin, alba, bruno } from '../testing/actors.ts';
import {
  ALBA,
  approved,
  BRUNO,
  commentApproved,
  commented,
  PARTY,
  people,
  submitted,
  updated,
} from '@duende/testkit/samples/story';
import { bruma, gone, LINK, story } from '../testing/page-story.ts';

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

test.each(['/', '/home', '/?edit=' + PARTY])(
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
    expect(data).toMatchObject({ now: Date.parse('2026-12-01T12:00:00Z'), session: null, setupOpen: false });
    expect(data.config).toMatchObject({ publicUrl: PUBLIC_URL, version: VERSION });
    expect(data.events?.map(({ name }) => name)).toEqual(['Luna']);
    expect(data.position).toMatch(/^[0-9a-f]{16}$/);
  },
);

test('pages are limited by address, and the refusal is one that a person can read', async () => {
  const { get } = await givenEvents(story, { pageAssets: await builtPage(), isLimited: true });
  const made = MADE_COUNTS_AS.page - 1;
  const points = RATE_LIMITS.page.points - made;
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

test('a searched home, which is made for its caller, counts as several pages', async () => {
  const { get } = await givenEvents(story, { pageAssets: await builtPage(), isLimited: true });
  const many = RATE_LIMITS.page.points / MADE_COUNTS_AS.page;
  for (let number = 0; number < many; number += 1) expect((await get(`/?q=luna${number}`)).status).toBe(200);
  expect((await get('/?q=luna')).status).toBe(429);
  expect((await get('/')).status).toBe(429);
});

test.each([
  ['/?q=l%C3%BAna', 'lúna', ['Luna']],
  [`/?q=${'a'.repeat(101)}`, 'a'.repeat(100), []],
  ['/?q=', undefined, ['Luna']],
  ['/?q=a&q=b', undefined, ['Luna']],
])('home of %s brings what is found, and says by what', async (path, q, names) => {
  const { page } = await setup();
  const { data } = await page(path);
  expect([data.q, data.events?.map(({ name }) => name)]).toEqual([q, names]);
});

test('registration is over home and so carries its parties', async () => {
  const { page } = await setup();
  const { html, data } = await page('/register');
  expect(html).toContain('<title>Crear Cuenta — Duende</title>');
  expect(data.events?.map(({ name }) => name)).toEqual(['Luna']);
});

test.each([
  ['/profile', 'Mi Perfil'],
  [`/profile?user=${BRUNO}`, 'Perfil de Usuario'],
  ['/users', 'Usuarios'],
  ['/historia?at=2026-05-30T23:59:00%2B02:00', 'La web en el pasado'],
  [`/historia/persona/${BRUNO}`, 'Historia de una persona'],
  [`/event/${BRUNO}/historia`, 'Historia de una fiesta'],
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
    userId: ALBA,
    isAdmin: false,
    user: { id: ALBA, username: 'alba', email: 'alba@mail.example' },
  });
});

test('a party’s page: its data, its comments, its preview', async () => {
  const { page } = await setup();
  const { status, html, data } = await page(LINK);
  expect(status).toBe(200);
  expect(data.event).toMatchObject({ id: PARTY, revision: 1 });
  expect(data.comments).toMatchObject({ data: [{ content: 'Nos vemos' }], next: null, total: 1 });
  expect(html).toContain('<title>Luna — Duende</title>');
  expect(html).toContain(`<link rel="canonical" href="${PUBLIC_URL}${LINK}" />`);
  expect(html).toContain('<script type="application/ld+json">');
  expect(data).toMatchObject({ rides: [], going: 0 });
  expect((await page(`/event/${PARTY}/rides`)).status).toBe(200);
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
  const { get } = await setup([...story, updated({ changes: { name: { from: 'Luna', to: 'Sol' } } })]);
  expect((await get(LINK)).headers['location']).toBe('/event/2026-12-05-sol-00000001');
});

test.each([
  ['an unknown party', `/event/${sampleId(99)}`],
  ['a pending party', `/event/${bruma}`],
  ['a deleted party', `/event/${gone}`],
  ['a link to a pending party', '/event/otra-00000002'],
  ['an unknown route', '/no/such/page'],
  ['10 kB', `/event/${'a'.repeat(10_000)}`],
])('%s is a 404 in the same shell without details', async (_name, path) => {
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
    submitted({
      details: {
        name: evil,
        description: evil,
        cost: evil,
        ticketsLink: `https://x.example/${evil}`,
        link: `https://x.example/${evil}`,
        mapsUrl: `https://x.example/${evil}`,
      },
    }),
    approved(),
    commented({ authorId: null, content: evil }),
    commentApproved(),
  ]);
  const { html, data } = await page(`/event/${PARTY}`);
  expect(html).not.toContain('<img');
  expect(html).not.toContain('<script>');
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(data.event?.name).toBe(evil);
  expect(data.comments?.data[0]?.content).toBe(evil);
});

test('the page knows the other sites that its policy lets it load from, which are those of the map', async () => {
  const { page } = await setup();
  const { data, headers } = await page('/privacidad');
  const policy = String(headers['content-security-policy']);
  const sources = [...policy.matchAll(/https?:\/\/[^ ;]+/g)].map(([source]) => new URL(source).host);
  expect(new Set(sources)).toEqual(new Set(data.config.mapHosts));
  expect(data.config.mapHosts).toEqual(['tile.openstreetmap.org']);
});
