import { photoName } from '@duende/contracts/parties/photo-url';
import { givenJpeg } from '@duende/testkit/samples/given-image';
import { describe, expect, it } from 'vitest';
import { image } from '../testing/fake-internet.ts';
import { ADMIN, importApp } from '../testing/import-app.ts';
import { FLYER, LIST, listOf, entry, partyAt, partyOf } from '../testing/sample-goabase.ts';
import { dataOf, ONE_PARTY, typesOf } from '../testing/sample-pages.ts';

const PARTIES = { path: '/api/admin/goabase/parties', body: {} };
const choose = (...ids: readonly string[]) => ({ path: '/api/admin/goabase/import', body: { ids } });
const ONE = { [partyAt('115531')]: partyOf() };
const SOURCE = 'https://www.goabase.net/party/115531';

describe('the list of Goabase', () => {
  it('is shown as it would come in, and recorded nowhere', async () => {
    const app = await importApp({ [LIST]: listOf(entry()) });
    const { status, body } = await app.send(PARTIES);

    expect([status, body]).toEqual([
      200,
      {
        parties: [
          {
            id: '115531',
            url: SOURCE,
            name: 'Aquelarre Goa',
            town: 'Torremocha de Jarama',
            location: 'Madrid',
            dates: ['2031-02-06'],
            startTime: '22:00',
            endTime: '09:00',
            state: 'new',
            cut: [],
          },
        ],
        unreadable: 0,
        isCut: false,
      },
    ]);
    expect(await app.events()).toEqual([]);
  });

  it('is fetched once, only for Spain, up to its limit', async () => {
    const urls: (string | undefined)[] = [];
    const app = await importApp({
      [LIST]: (req, res) => {
        urls.push(req.url);
        listOf()(req, res);
      },
    });

    expect((await app.send(PARTIES)).body).toEqual({ parties: [], unreadable: 0, isCut: false });
    expect(urls).toEqual(['/api/party/json/?country=ES&limit=100']);
  });

  it('says of each party why it cannot come in, and what there is no room for', async () => {
    const name = 'Una fiesta cuyo nombre no cabe de ninguna manera';
    const app = await importApp({
      [LIST]: listOf(
        entry({ id: 1, nameParty: name, nameStatus: 'Canceled', dateEnd: '2031-06-01' }),
        entry({ id: '2', nameParty: ' ' }),
        entry({ id: '3', dateStart: 'pronto' }),
        entry({ id: '4', isoCountry: 'PT', nameTown: 'Idanha-a-Nova' }),
        entry({ id: '5', dateStart: '2020-01-01T20:00:00+01:00', dateEnd: '2020-01-02T02:00:00+01:00' }),
        entry({ id: '2', nameParty: 'La misma otra vez' }),
      ),
    });
    const { body } = await app.send(PARTIES);

    expect((body as { parties: object[] }).parties).toMatchObject([
      {
        id: '1',
        name: 'Una fiesta cuyo nombre no cabe de',
        state: 'new',
        notice: 'cancelled',
        cut: ['name', 'dates'],
      },
      { id: '2', state: 'new', name: 'La misma otra vez' },
      { id: '3', state: 'undated' },
      { id: '4', state: 'elsewhere', location: null },
      { id: '5', state: 'over' },
    ]);
  });

  it('leaves out what is no party, and says how much', async () => {
    const entries = [entry(), null, 'x', {}, { id: '-3' }, { id: { $gt: '' } }, [entry()]];
    const app = await importApp({ [LIST]: listOf(...entries) });
    const { body } = await app.send(PARTIES);

    expect(body).toMatchObject({ parties: [{ id: '115531' }], unreadable: 6 });
  });

  it('is cut at a hundred', async () => {
    const entries = Array.from({ length: 130 }, (_, at) => entry({ id: String(at + 1) }));
    const app = await importApp({ [LIST]: listOf(...entries) });
    const { body } = await app.send(PARTIES);

    expect(body).toMatchObject({ isCut: true });
    expect((body as { parties: object[] }).parties).toHaveLength(100);
  });

  it('knows what came in before', async () => {
    const app = await importApp({ [LIST]: listOf(entry(), entry({ id: '7' })), ...ONE });
    await app.send(choose('115531'));
    const { body } = await app.send(PARTIES);

    expect(body).toMatchObject({ parties: [{ state: 'here' }, { state: 'new' }] });
  });
});

describe('a party that is chosen', () => {
  it('enters as a pending party without author, with its source', async () => {
    const app = await importApp(ONE);
    const answer = await app.send(choose('115531'));
    const events = await app.events();
    const [submitted] = dataOf(events, 'PartySubmitted');

    expect(answer).toEqual({
      status: 200,
      body: { total: 1, imported: 1 },
      logPosition: events.at(-1)?.position,
    });
    expect(typesOf(events)).toEqual(ONE_PARTY);
    expect(dataOf(events, 'ImportStarted')).toMatchObject([{ url: 'https://www.goabase.net/' }]);
    expect(submitted).toMatchObject({
      authorId: null,
      details: {
        name: 'Aquelarre Goa',
        location: 'Madrid',
        dates: ['2031-02-06'],
        startTime: '22:00',
        endTime: '09:00',
        latitude: 40.8403,
        longitude: -3.4973,
        styles: ['psytrance', 'darkpsy'],
        lineup: ['Luna Negra', 'Psilocybos', 'Duna', 'Chill out: Brisa'],
        cost: '18 € anticipada, 25 € en puerta',
        link: 'https://tribu.example/',
        ticketsLink: '',
        description:
          'Una noche de psytrance y darkpsy.\nTrae agua.\n\nFinca El Roble, 28189 Torremocha\n\nTribu Deco',
        photo: null,
      },
      source: { url: SOURCE, layers: { name: 'api', dates: 'api', lineup: 'api' } },
    });
    expect(events.every(({ metadata }) => metadata.actorId === ADMIN.userId)).toBe(true);
  });

  it('has its flyer made one of our photos', async () => {
    const app = await importApp({ ...ONE, [FLYER]: image(await givenJpeg()) });
    await app.send(choose('115531'));

    const [submitted] = dataOf(await app.events(), 'PartySubmitted');
    const name = photoName(submitted?.details.photo ?? '') ?? '';
    expect(await app.photos.record(name)).not.toBeNull();
  });

  it('comes in without a flyer from another server', async () => {
    const urlImageFull = 'https://example.com/a.jpg';
    const app = await importApp({ [partyAt('115531')]: partyOf({ urlImageFull }) });

    expect((await app.send(choose('115531'))).body).toEqual({ total: 1, imported: 1 });
    expect(app.requests).toEqual([partyAt('115531')]);
    expect(app.logged()).toContain('a photo could not be imported');
  });

  it('comes in once, also by ten requests at once or when chosen again', async () => {
    const app = await importApp(ONE);
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.send(choose('115531'))));
    const again = await app.send(choose('115531', '115531'));

    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(again.body).toEqual({ total: 1, imported: 0 });
    expect(dataOf(await app.events(), 'PartySubmitted')).toHaveLength(1);
  });

  it('is answered under its key as the first time, without being asked for again', async () => {
    const app = await importApp({
      [partyAt('115531')]: partyOf({ nameStatus: 'Cancelled', textMore: 'x'.repeat(6000) }),
    });
    const first = await app.send({ ...choose('115531'), key: 'k' });

    expect(first.body).toEqual({ total: 1, imported: 1, notices: ['cancelled'], cut: ['description'] });
    expect(await app.send({ ...choose('115531'), key: 'k' })).toEqual(first);
    expect(app.requests.filter((path) => path === partyAt('115531'))).toHaveLength(1);
    expect(await app.send({ ...choose('7'), key: 'k' })).toMatchObject({ status: 422 });
  });

  it('comes in cut where there is no room, never refused', async () => {
    const textLineUp = [...Array.from({ length: 90 }, (_, at) => `Artista ${at}`), 'x'.repeat(70)].join('\n');
    const app = await importApp({
      [partyAt('115531')]: partyOf({
        nameParty: 'Una fiesta cuyo nombre no cabe de ninguna manera',
        textLineUp,
        textEntryFee: 'y'.repeat(700),
        textMore: 'z'.repeat(20_000),
        urlOrganizer: `https://tribu.example/${'a'.repeat(900)}`,
      }),
    });
    const { body } = await app.send(choose('115531'));
    const [submitted] = dataOf(await app.events(), 'PartySubmitted');

    expect(body).toEqual({ total: 1, imported: 1, cut: ['name', 'lineup', 'cost', 'description'] });
    expect(submitted?.details.lineup).toHaveLength(80);
    expect(submitted?.details.description).toHaveLength(5000);
    expect(submitted?.details).toMatchObject({ name: 'Una fiesta cuyo nombre no cabe de', link: '' });
    expect(dataOf(await app.events(), 'ImportFinished')).toMatchObject([
      { cut: ['name', 'lineup', 'cost', 'description'] },
    ]);
  });

  it('does not keep another from coming in when it is gone, incomplete or answered wrongly', async () => {
    const app = await importApp({
      ...ONE,
      [partyAt('2')]: partyOf({ id: '2', isoCountry: 'FR', nameTown: 'Perpignan' }),
      [partyAt('3')]: partyOf({ id: '999' }),
    });
    const { body } = await app.send(choose('1', '2', '3', '115531'));

    expect(body).toEqual({ total: 4, imported: 1 });
  });
});
