import { PHONE } from './testing/browser.ts';
import { GROUND, pixelsOf, serveVectorTiles, WATER, type Colour } from './testing/dark-map.ts';
import { approvedParty, publishRide } from './testing/rides-party.ts';
import { mapOf, pinOf } from './testing/rides-page.ts';
import { expect, test, type Visit } from './testing/fixtures.ts';

const TILE_URL = 'https://tiles.example/style';
const TILES = 'https://more.example/**';
test.use({ settings: { TILE_URL, TILE_HOSTS: 'https://more.example', TILE_ATTRIBUTION: '© Bosque' } });
let partyId: string;
test.beforeAll(async ({ admin }) => {
  partyId = (await approvedParty(admin)).id;
  await publishRide(admin, partyId);
});

const TILE_JSON = { tiles: ['https://more.example/{z}/{x}/{y}'], maxzoom: 14, attribution: '© Otros' };
/** Of somebody else: brown ground, and lakes in red. */
const STYLE = {
  version: 8,
  sources: { theirs: { type: 'vector', ...TILE_JSON } },
  layers: [
    { id: 'back', type: 'background', paint: { 'background-color': '#301000' } },
    {
      id: 'lakes',
      type: 'fill',
      source: 'theirs',
      'source-layer': 'water',
      paint: { 'fill-color': '#c00020' },
    },
  ],
};
const THEIR_GROUND: Colour = [48, 16, 0];
const THEIR_WATER: Colour = [192, 0, 32];

async function openMap(visit: Visit) {
  const context = await visit(null, { viewport: PHONE, reducedMotion: 'reduce' });
  await serveVectorTiles(context, TILES);
  let document: { readonly status?: number; readonly body?: string } = {};
  await context.route(TILE_URL, (route) =>
    route.fulfill({ ...document, headers: { 'access-control-allow-origin': '*' } }),
  );
  const page = await context.newPage();
  return {
    page,
    answer: (now: typeof document) => void (document = now),
    open: () => page.goto(`/event/${partyId}/rides`),
    notice: page.getByRole('status').filter({ hasText: 'No se carga el mapa de fondo' }),
    /** Colours of the background, and above it the area of the pin. */
    async drawn(...colours: readonly Colour[]) {
      const fewest = async () => {
        const { counts, violet } = await pixelsOf(mapOf(page), ...colours);
        return Math.min(...counts, violet);
      };
      await expect.poll(fewest).toBeGreaterThan(200);
    },
  };
}

test('a style of others is drawn as it is, with its attribution and ours', async ({ visit }) => {
  const { page, answer, open, drawn, notice } = await openMap(visit);
  answer({ body: JSON.stringify(STYLE) });
  await open();
  await drawn(THEIR_GROUND, THEIR_WATER);
  await expect(pinOf(page, 'Ofrece 3 plazas')).toBeVisible();
  const attribution = await page.locator('.maplibregl-ctrl-attrib').innerText();
  expect(attribution).toContain('© Otros');
  expect(attribution).toContain('© Bosque');
  expect(await notice.count()).toBe(0);
});

for (const [where, wrong] of [
  ['is refused', { status: 404 }],
  ['is no JSON', { body: '<p>No' }],
  ['is neither style nor TileJSON', { body: '{"version":7}' }],
  [
    'MapLibre finds fault with',
    { body: JSON.stringify({ ...STYLE, layers: [{ id: 'back', type: 'no-type' }] }) },
  ],
] as const)
  test(`a style that ${where} shows a message; the pins are there, and another try helps`, async ({
    complaints,
    visit,
  }) => {
    complaints.expect(/^Error: layers/);
    const { page, answer, open, drawn, notice } = await openMap(visit);
    answer(wrong);
    await open();
    await expect(notice).toBeVisible();
    await expect(pinOf(page, 'Ofrece 3 plazas')).toBeVisible();
    await drawn(GROUND);
    answer({ body: JSON.stringify(TILE_JSON) });
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await drawn(GROUND, WATER);
    await expect(notice).toHaveCount(0);
  });
