import { expect, test } from 'vitest';
import { isAsset, isEntering, isLeaving, isPhoto, NO_PAGE } from './addresses.ts';

const HOME = 'https://duende.example';

test.each([
  ['/', true],
  ['/?view=form', true],
  ['/?styles=dub.techno', true],
  ['/event/2026-09-26-luna-0a1b2c3d', true],
  ['/profile', true],
  ['/event/2026-09-26-luna-0a1b2c3d/calendar.ics', false],
  ['/calendario.ics?location=madrid&styles=dub%2Cacid', false],
  ['/calendario/Zx_9-a.ics', false],
  ['/novedades.atom', false],
  ['/novedades.json?styles=dub', false],
  ['/sitemap.xml', false],
  ['/photos/x.webp', false],
  ['/assets/index.js', false],
  ['/robots.txt', false],
  ['/robots.txt?v=2', false],
])('going to %s is going to a page of ours: %s', (address, isPage) =>
  expect(NO_PAGE.test(address)).toBe(!isPage),
);

function subjectsOf(call: string, home = HOME): string[] {
  const [method = '', path = ''] = call.split(' ');
  const asked = { sameOrigin: home === HOME, url: new URL(path, home), request: { method } };
  const rules = { isAsset, isPhoto, isEntering, isLeaving };
  return Object.entries(rules).flatMap(([name, rule]) => (rule(asked) ? [name] : []));
}

test.each([
  ['GET /assets/index-abc.js', ['isAsset']],
  ['GET /photos/x.webp', ['isPhoto']],
  ['GET /api/events', []],
  ['GET /api/auth/me', []],
  ['POST /api/events/0a1b2c3d/comments', []],
  ['POST /api/auth/login', ['isEntering']],
  ['POST /api/auth/register', ['isEntering']],
  ['POST /api/auth/setup', ['isEntering']],
  ['DELETE /api/users/profile', ['isEntering']],
  ['PUT /api/users/profile', []],
  ['POST /api/auth/logout', ['isLeaving']],
])('%s is about %j', (call, subjects) => expect(subjectsOf(call)).toEqual(subjects));

test('another server is ignored', () => {
  for (const call of [
    'GET /assets/1.png',
    'GET /photos/x.webp',
    'POST /api/auth/login',
    'POST /api/auth/logout',
  ])
    expect(subjectsOf(call, 'https://tiles.example')).toEqual([]);
});
