import { photoName } from '@duende/contracts/parties/photo-url';
import { describe, expect, it } from 'vitest';
import { givenJpeg } from '@duende/testkit/samples/given-image';
import { html, image, redirect } from './testing/fake-internet.ts';
import { ADMIN, importApp } from './testing/import-app.ts';
import { dataOf, ONE_PARTY, PAGE, PAGE_OF_ONE, typesOf, samplePage } from './testing/sample-pages.ts';

const SOURCE = 'https://entradium.com/events/aquelarre-goa';

describe('an imported event', () => {
  it('enters as a pending party without author, with where each of its fields came from', async () => {
    const app = await importApp(PAGE_OF_ONE);
    const answer = await app.send({ body: { url: PAGE } });
    const events = await app.events();

    expect(answer).toEqual({
      status: 200,
      body: { total: 1, imported: 1 },
      logPosition: events.at(-1)?.position,
    });
    expect(typesOf(events)).toEqual(ONE_PARTY);
    const [started] = dataOf(events, 'ImportStarted');
    const [submitted] = dataOf(events, 'PartySubmitted');
    expect(started).toMatchObject({ url: PAGE });
    expect(submitted).toMatchObject({
      authorId: null,
      details: {
        name: 'Aquelarre Goa: noche de brujas en',
        location: 'Madrid',
        dates: ['2027-02-06'],
        startTime: '22:00',
        endTime: '09:00',
        styles: ['psytrance', 'psychill', 'darkpsy'],
        cost: '18€ - 25€',
        ticketsLink: SOURCE,
        photo: null,
      },
      source: { importId: started?.importId, url: SOURCE, layers: { name: 'json-ld', mapsUrl: 'markup' } },
    });
    expect(submitted?.source?.layers).not.toHaveProperty('photo');
    expect(submitted?.source).not.toHaveProperty('notice');
    expect(dataOf(events, 'ImportFinished')).toEqual([
      { ...started, total: 1, imported: 1, partyIds: [submitted?.partyId] },
    ]);
    expect(events.every(({ metadata }) => metadata.actorId === ADMIN.userId)).toBe(true);
    expect(events.slice(1).every(({ metadata }) => metadata.causationId === events[0]?.id)).toBe(true);
  });

  it('has its picture made one of our photos', async () => {
    const picture = image(await givenJpeg());
    const app = await importApp({ ...PAGE_OF_ONE, 'assets.entradium.com/aquelarre.jpg': picture });
    await app.send({ body: { url: PAGE } });

    const [submitted] = dataOf(await app.events(), 'PartySubmitted');
    const name = photoName(submitted?.details.photo ?? '') ?? '';
    expect(await app.photos.record(name)).not.toBeNull();
    expect(submitted?.source?.layers).toMatchObject({ photo: 'json-ld' });
  });

  it.each([
    ['is no image', { 'assets.entradium.com/aquelarre.jpg': image(Buffer.from('no es una foto')) }, {}],
    ['is not called one', { 'assets.entradium.com/aquelarre.jpg': html('foto') }, {}],
    ['is at a private address', {}, { 'assets.entradium.com': ['10.0.0.5'] }],
    [
      'moves to another site',
      { 'assets.entradium.com/aquelarre.jpg': redirect('http://example.com/a.jpg') },
      {},
    ],
  ])('does without a picture that %s', async (_what, answers, addresses) => {
    const app = await importApp({ ...PAGE_OF_ONE, ...answers }, { addresses });
    const { body } = await app.send({ body: { url: PAGE } });

    expect(body).toEqual({ total: 1, imported: 1 });
    expect(dataOf(await app.events(), 'PartySubmitted')[0]?.details.photo).toBeNull();
    expect(app.logged()).toContain('a photo could not be imported');
  });

  it('that is called off keeps what its source says', async () => {
    const page = samplePage('json-ld').replace(
      '"startDate":',
      '"eventStatus": "https://schema.org/EventCancelled", "startDate":',
    );
    const app = await importApp({ 'entradium.com/es/events/aquelarre-goa': html(page) });
    const { body } = await app.send({ body: { url: PAGE }, key: 'k' });

    expect(body).toEqual({ total: 1, imported: 1, notices: ['cancelled'] });
    expect((await app.send({ body: { url: PAGE }, key: 'k' })).body).toEqual(body);
    const events = await app.events();
    expect(dataOf(events, 'PartySubmitted')).toMatchObject([{ source: { notice: 'cancelled' } }]);
    expect(dataOf(events, 'ImportFinished')).toMatchObject([{ notices: ['cancelled'] }]);
  });

  it('is imported once, whatever its language and query', async () => {
    const page = html(samplePage('json-ld'));
    const app = await importApp({ ...PAGE_OF_ONE, 'entradium.com/ca/events/aquelarre-goa': page });
    await app.send({ body: { url: PAGE } });
    const again = await app.send({
      body: { url: 'http://entradium.com/ca/events/aquelarre-goa?utm_source=x' },
    });

    expect(again.body).toEqual({ total: 1, imported: 0 });
    expect(typesOf(await app.events())).toEqual([...ONE_PARTY, 'ImportStarted', 'ImportFinished']);
  });

  it('is imported once by ten at once', async () => {
    const app = await importApp(PAGE_OF_ONE);
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.send({ body: { url: PAGE } })));

    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(answers.map(({ body }) => (body as { imported: number }).imported).sort()).toEqual([
      ...Array(9).fill(0),
      1,
    ]);
    expect(dataOf(await app.events(), 'PartySubmitted')).toHaveLength(1);
  });
});

describe('a list of events', () => {
  const LIST = 'http://entradium.com/es/sites/bosque';
  const pages = {
    'entradium.com/es/sites/bosque': html(samplePage('listing')),
    'entradium.com/es/events/bosque-adentro': html(samplePage('markup')),
  };

  it('is followed to the events’ own pages; what they leave out is taken from the list', async () => {
    const app = await importApp(pages);
    const { body } = await app.send({ body: { url: LIST } });
    const submitted = dataOf(await app.events(), 'PartySubmitted');

    expect(body).toEqual({ total: 3, imported: 2 });
    expect(app.requests.slice(0, 2)).toEqual([
      'entradium.com/es/sites/bosque',
      'entradium.com/es/events/bosque-adentro',
    ]);
    expect(submitted.map(({ details, source }) => [details.name, source?.url])).toEqual([
      ['Bosque Adentro', 'https://entradium.com/events/bosque-adentro'],
      ['Luna de Hielo: psygressive en la', 'https://entradium.com/events/luna-de-hielo'],
    ]);
    expect(submitted[0]?.details.startTime).toBe('23:00');
    expect(submitted[0]?.source?.layers).toMatchObject({ name: 'markup', dates: 'markup' });
    expect(submitted[1]?.source?.layers).toMatchObject({
      name: 'listing',
      dates: 'listing',
      location: 'listing',
    });
  });

  it('brings in only what an earlier import left out', async () => {
    const app = await importApp(pages);
    await app.send({ body: { url: 'http://entradium.com/es/events/bosque-adentro' } });
    const { body } = await app.send({ body: { url: LIST } });

    expect(body).toEqual({ total: 3, imported: 1 });
    expect(app.requests.filter((path) => path.endsWith('bosque-adentro'))).toHaveLength(1);
  });

  it('is followed to twenty pages, by the next import to the following ones', async () => {
    const card = (number: number) =>
      `<a class="event-card" href="/events/e${number}"><h3>Fiesta ${number}</h3><i class="date">5 dic</i><i class="venue">Vigo</i></a>`;
    const list = html(Array.from({ length: 25 }, (_, number) => card(number)).join(''));
    const app = await importApp({ 'entradium.com/es/sites/muchas': list });
    const url = 'http://entradium.com/es/sites/muchas';

    expect((await app.send({ body: { url } })).body).toEqual({ total: 25, imported: 20 });
    expect(app.requests).toHaveLength(21);
    expect((await app.send({ body: { url } })).body).toEqual({ total: 25, imported: 5 });
  });

  it('does not follow links to other sites', async () => {
    const list = html(
      '<a class="event-card" href="http://example.com/events/x"><h3>Ajena</h3></a>' +
        '<a class="event-card" href="/events/propia"><h3>Propia</h3><i class="date">5 dic</i><i class="venue">Vigo</i></a>',
    );
    const app = await importApp({ 'entradium.com/es/sites/mixta': list });
    const { body } = await app.send({ body: { url: 'http://entradium.com/es/sites/mixta' } });

    expect(body).toEqual({ total: 2, imported: 1 });
    expect(app.requests).toEqual(['entradium.com/es/sites/mixta', 'entradium.com/events/propia']);
  });
});

it('an event that lacks a region counts as found and not as imported', async () => {
  const page = samplePage('json-ld')
    .replaceAll('28755', '50001')
    .replace('41.0653', '41.65')
    .replace('-3.4696', '-0.88');
  const app = await importApp({ 'entradium.com/es/events/aquelarre-goa': html(page) });

  expect((await app.send({ body: { url: PAGE } })).body).toEqual({ total: 1, imported: 0 });
  expect(typesOf(await app.events())).toEqual(['ImportStarted', 'ImportFinished']);
});
