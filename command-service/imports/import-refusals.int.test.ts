import { REFUSALS, type RefusalCode } from '@duende/contracts/common/refusal';
import { describe, expect, it } from 'vitest';
import { ALBA } from '@duende/testkit/samples/story';
import { html, redirect } from './testing/fake-internet.ts';
import { importApp, type ImportRequest } from './testing/import-app.ts';
import { PAGE, PAGE_OF_ONE, samplePage } from './testing/sample-pages.ts';

describe('nothing is recorded and the answer is', () => {
  const stalled = () => undefined;
  const refusals: readonly (readonly [string, ImportRequest, RefusalCode])[] = [
    ['a visitor', { as: null, body: { url: PAGE } }, 'session.required'],
    ['a user', { as: { userId: ALBA, isAdmin: false }, body: { url: PAGE } }, 'session.admin-required'],
    ['no address', { body: {} }, 'import.url-required'],
    ['an empty address', { body: { url: '  ' } }, 'import.url-required'],
    ['an operator', { body: { url: { $gt: '' } } }, 'import.url-required'],
    ['a list', { body: [PAGE] }, 'import.url-required'],
    ['words', { body: { url: 'una fiesta' } }, 'import.url-invalid'],
    ['10 kB', { body: { url: `https://entradium.com/${'a'.repeat(10_000)}` } }, 'import.url-invalid'],
    ['another scheme', { body: { url: 'ftp://entradium.com/' } }, 'import.url-invalid'],
    ['another host', { body: { url: 'https://example.com/events/x' } }, 'import.foreign-host'],
    ['a sub-domain', { body: { url: 'https://www.entradium.com/events/x' } }, 'import.foreign-host'],
    ['a port', { body: { url: 'http://entradium.com:8080/' } }, 'import.foreign-host'],
    ['an address of this machine', { body: { url: 'http://127.0.0.1/' } }, 'import.foreign-host'],
    [
      'a page that moved to another site',
      { body: { url: 'http://entradium.com/ajena' } },
      'import.foreign-host',
    ],
    ['a page that is not there', { body: { url: 'http://entradium.com/nada' } }, 'import.unreachable'],
    [
      'a page that goes round in circles',
      { body: { url: 'http://entradium.com/circulo' } },
      'import.unreachable',
    ],
    ['a page that never comes', { body: { url: 'http://entradium.com/lenta' } }, 'import.unreachable'],
    ['a page of 5 MB', { body: { url: 'http://entradium.com/enorme' } }, 'import.too-large'],
    ['a page of too many elements', { body: { url: 'http://entradium.com/prolija' } }, 'import.too-large'],
    ['a page without events', { body: { url: 'http://entradium.com/legal' } }, 'import.nothing-found'],
  ];

  it.each(refusals)('a refusal of %s', async (_what, request, code) => {
    const app = await importApp({
      'entradium.com/ajena': redirect('http://example.com/'),
      'entradium.com/circulo': redirect('/circulo'),
      'entradium.com/lenta': stalled,
      'entradium.com/enorme': html('x'.repeat(5_000_000)),
      'entradium.com/prolija': html('<i>x</i>'.repeat(20_000)),
      'entradium.com/legal': html(samplePage('neither')),
    });
    const [status, message] = REFUSALS[code];

    expect(await app.send(request)).toEqual({ status, body: { code, message }, logPosition: null });
    expect(await app.events()).toEqual([]);
  });

  it('a refusal of a site at a private address', async () => {
    const app = await importApp(PAGE_OF_ONE, { addresses: { 'entradium.com': ['192.168.1.1'] } });

    expect((await app.send({ body: { url: PAGE } })).body).toMatchObject({ code: 'import.unreachable' });
    expect([await app.events(), app.requests]).toEqual([[], []]);
  });
});
