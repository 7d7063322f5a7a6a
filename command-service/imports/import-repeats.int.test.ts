import { LogUnavailable, StorageFull } from '@duende/platform/errors/errors';
import { describe, expect, it } from 'vitest';
import type { Trouble } from '../testing/troubled-log.ts';
import { importApp, type ImportRequest } from './testing/import-app.ts';
import { dataOf, ONE_PARTY, PAGE, PAGE_OF_ONE, typesOf } from './testing/sample-pages.ts';

describe('an import that is fetched again under its key', () => {
  it('answers as the first time without reading the page again', async () => {
    const app = await importApp(PAGE_OF_ONE);
    const first = await app.send({ body: { url: PAGE }, key: 'k' });
    const events = await app.events();

    expect(await app.send({ body: { url: PAGE }, key: 'k' })).toEqual(first);
    expect(await app.events()).toEqual(events);
    expect(app.requests.filter((path) => path.includes('events'))).toHaveLength(1);
  });

  it('is refused with another address', async () => {
    const app = await importApp(PAGE_OF_ONE);
    await app.send({ body: { url: PAGE }, key: 'k' });
    const { status, body } = await app.send({ body: { url: `${PAGE}?x` }, key: 'k' });

    expect([status, body]).toMatchObject([422, { code: 'request.key-reused' }]);
  });

  it('has one effect and one answer ten times at once', async () => {
    const app = await importApp(PAGE_OF_ONE);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.send({ body: { url: PAGE }, key: 'k' })),
    );

    expect(answers.map(({ body }) => body)).toEqual(Array(10).fill({ total: 1, imported: 1 }));
    expect(typesOf(await app.events())).toEqual(ONE_PARTY);
  });
});

describe('an import that is cut off', () => {
  const fails: Trouble = () => Promise.reject(new StorageFull('no room'));
  const passes: Trouble = (log, ...call) => log.append(...call);

  it.each([0, 1, 2, 3])(
    'before its append %i is finished by the next one, without a second party',
    async (place) => {
      for (const key of ['same', undefined]) {
        const app = await importApp(PAGE_OF_ONE, {
          troubles: [...Array<Trouble>(place).fill(passes), fails],
        });
        const request: ImportRequest = { body: { url: PAGE }, ...(key !== undefined && { key }) };
        expect((await app.send(request)).status).toBe(507);
        const { status, body } = await app.send(request);

        const isDuplicate = key === undefined && place === 3;
        expect([status, body]).toEqual([200, { total: 1, imported: isDuplicate ? 0 : 1 }]);
        const events = await app.events();
        expect(dataOf(events, 'PartySubmitted')).toHaveLength(1);
        expect(dataOf(events, 'ClaimTaken').map(({ holderId }) => holderId)).toEqual(
          dataOf(events, 'PartySubmitted').map(({ partyId }) => partyId),
        );
      }
    },
  );

  it('by a log that is away says so', async () => {
    const away: Trouble = () => Promise.reject(new LogUnavailable('away'));
    const app = await importApp(PAGE_OF_ONE, { troubles: [away, away, away] });

    expect((await app.send({ body: { url: PAGE } })).status).toBe(503);
    expect(await app.events()).toEqual([]);
  });
});
