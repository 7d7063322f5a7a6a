import { expect, test } from 'vitest';
import { neutralPage } from './builds.ts';

const page = (screen: string, data: string) =>
  `<head><title>Duende</title></head><body><div id="root">${screen}</div>
    <script type="application/json" id="page-data">${data}</script><script src="/a.js"></script></body>`;

const config = { contactEmail: '<b>hola@duende.example', tileUrl: '$1/{z}' };
const json = (data: object) => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);

test('a stored page has the settings but no data of its person', () => {
  const html = page(
    '<main><div><h1>Luna</h1></div></main>',
    json({
      config,
      session: { userId: 'u1', isAdmin: true, user: { username: 'marta' } },
      events: [{ name: 'Luna' }],
      today: '2026-09-26',
    }),
  );
  expect(neutralPage(html)).toBe(page('', json({ config })));
});

test('a page without data is not of this site', () => {
  expect(() => neutralPage('<html></html>')).toThrow('no data');
});
