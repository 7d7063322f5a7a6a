/**
 * Takes the pictures of the documents from the built service with its demo content: `make pictures`. They depend on the day.
 * The map under the rides is drawn here, because real tiles come from other servers.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { madridIso } from '@duende/contracts/common/madrid-clock';
import { addDays } from '@duende/contracts/common/madrid-time';
import { TODAY } from '@duende/testkit/support/parties';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { outliveReaders } from '@duende/platform/process/closed-output';
import { newPerson, register, setUpAdmin, type Person } from '../testing/api.ts';
import { DESKTOP, launchBrowser, PHONE } from '../testing/browser.ts';
import { serveTiles, TILE_URL } from '../testing/map-tiles.ts';
import { openAs } from '../testing/person-page.ts';
import { startService, untilDemoIsDrawn } from '../testing/service.ts';
import { drawMapTile } from './drawn-map.ts';

outliveReaders();

const VERIFY = new URL('../../standalone/dist/tools/verify.js', import.meta.url).pathname;
const FOLDER = new URL('../../docs/pictures/', import.meta.url).pathname;
const PATIENCE = { timeout: 120_000 };
const BACKGROUND = '#03110a';
const GAP = 40;

/** Fonts, and the photos in sight: those further down are fetched when somebody scrolls there. */
const EVERYTHING_DRAWN = `Promise.all([
  document.fonts.ready,
  ...[...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight).map((image) => image.decode()),
])`;

interface Shot {
  readonly path: string;
  readonly as: Person;
  readonly viewport: { readonly width: number; readonly height: number };
  /** shown to somebody who has nothing against motion: what may play by itself offers that */
  readonly moves?: boolean;
  /** waits for what the picture is about, or does it */
  readonly ready: (page: Page) => Promise<unknown>;
}

async function take(
  browser: Browser,
  address: string,
  { path, as, viewport, ready, moves = false }: Shot,
): Promise<Buffer> {
  const { page, context, complaints } = await openAs(browser, address, as, '/nada', {
    viewport,
    deviceScaleFactor: 2,
    reducedMotion: moves ? 'no-preference' : 'reduce',
  });
  await serveTiles(context, { draw: drawMapTile });
  await page.goto(path);
  await ready(page);
  await page.getByText('en directo').waitFor(PATIENCE);
  await page.evaluate(EVERYTHING_DRAWN);
  const picture = await page.screenshot({ animations: 'disabled' });
  if (complaints.length > 0) throw new Error(`${path}: ${complaints.join('; ')}`);
  await context.close();
  return picture;
}

/** Phones side by side. */
async function strip(pictures: readonly Buffer[]): Promise<Buffer> {
  const { width, height } = { width: PHONE.width * 2, height: PHONE.height * 2 };
  const frame = { width: pictures.length * (width + GAP) + GAP, height: height + 2 * GAP };
  return sharp({ create: { ...frame, channels: 3, background: BACKGROUND } })
    .composite(pictures.map((input, index) => ({ input, left: GAP + index * (width + GAP), top: GAP })))
    .png()
    .toBuffer();
}

/** A desktop's window of the height of what it shows. */
const tall = (height: number) => ({ ...DESKTOP, height });

const keep = (picture: Buffer, name: string, width: number) =>
  sharp(picture).resize({ width }).png({ palette: true, quality: 92, effort: 10 }).toFile(`${FOLDER}${name}`);

const service = await startService({ DEMO: 'on', TILE_URL, TILE_ATTRIBUTION: 'Mapa inventado' });
await untilDemoIsDrawn(service);
// Pages about the past say when the log was last verified.
await promisify(execFile)(process.execPath, [VERIFY], { env: { ...process.env, DATA_DIR: service.dataDir } });
const browser = await launchBrowser('--lang=es-ES', '--enable-unsafe-swiftshader');
try {
  const [admin, marta] = [newPerson(() => service.address), newPerson(() => service.address)];
  await setUpAdmin(admin);
  await register(marta, 'Marta');
  const parties = await marta.call<EventAnswer[]>('GET', '/api/events');
  const idOf = (name: string) => parties.find((party) => party.name === name)?.id ?? '';
  const [party, second] = [idOf('Bosque Eléctrico'), idOf('Templo Sumergido')];
  for (const id of [party, second]) await marta.call('POST', `/api/events/${id}/rsvp`, { isGoing: true });

  const home = (page: Page) =>
    Promise.all([
      page.getByText('Tu próxima fiesta').waitFor(PATIENCE),
      page.getByRole('region', { name: 'Lo próximo' }).getByText(/ van$/).waitFor(PATIENCE),
    ]);
  const rides = (page: Page) =>
    page
      .getByRole('img', { name: 'La fiesta' })
      .waitFor(PATIENCE)
      .then(() => page.waitForLoadState('networkidle', PATIENCE));
  const shots = {
    home: { path: '/', viewport: PHONE, ready: home },
    party: {
      path: `/event/${party}`,
      viewport: PHONE,
      ready: (page: Page) =>
        Promise.all([
          page.getByRole('button', { name: '¡Voy!' }).waitFor(PATIENCE),
          page.getByRole('img', { name: /^Asistencia de los últimos/ }).waitFor(PATIENCE),
        ]),
    },
    rides: { path: `/event/${party}/rides`, viewport: PHONE, ready: rides },
  };
  const taken: Buffer[] = [];
  for (const shot of Object.values(shots))
    taken.push(await take(browser, service.address, { as: marta, ...shot }));
  await keep(await strip(taken), 'phone.png', 1330);
  await keep(
    await take(browser, service.address, { path: '/', as: marta, viewport: tall(1096), ready: home }),
    'desktop.png',
    1280,
  );
  const ready = (page: Page) => page.getByRole('button', { name: 'Aprobar' }).first().waitFor(PATIENCE);
  const moderation = { path: '/?view=pending', as: admin, viewport: DESKTOP, ready };
  await keep(await take(browser, service.address, moderation), 'moderation.png', 1280);
  const aWeekAgo = madridIso(Math.floor(Date.now() / 60_000 - 7 * 1440) * 60_000);
  const past = {
    path: `/historia?${new URLSearchParams({ at: aWeekAgo }).toString()}`,
    as: admin,
    viewport: tall(1160),
    moves: true,
    ready: (page: Page) =>
      page
        .getByRole('link', { name: /^Ver detalles/ })
        .first()
        .waitFor(PATIENCE),
  };
  await keep(await take(browser, service.address, past), 'past.png', 1280);
  const statistics = {
    path: `/estadisticas?from=${addDays(TODAY, -120)}&to=${addDays(TODAY, 120)}&location=Madrid`,
    as: admin,
    viewport: tall(1610),
    ready: (page: Page) => page.getByRole('figure', { name: 'Plazas de coche' }).waitFor(PATIENCE),
  };
  await keep(await take(browser, service.address, statistics), 'statistics.png', 1280);
  const edited = parties.find(({ id }) => id === party);
  await admin.call('PUT', `/api/events/${party}`, { ...edited, cost: '22€', startTime: '21:00' });
  const marks = (page: Page) => page.getByRole('list', { name: 'Cambios en la curva' }).getByRole('button');
  const story = {
    path: `/event/${party}/historia`,
    as: admin,
    viewport: tall(960),
    ready: async (page: Page) => {
      await page.getByText('Guardiana cambió', { exact: false }).first().waitFor(PATIENCE);
      await marks(page).last().click(PATIENCE);
    },
  };
  await keep(await take(browser, service.address, story), 'story.png', 1280);
} finally {
  await browser.close();
  await service.dispose();
}
