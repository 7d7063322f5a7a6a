/// <reference lib="dom" />
import { boxOf } from './boxes.ts';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Person } from './api.ts';
import type { PersonOptions } from './browser.ts';
import { serveTiles } from './map-tiles.ts';
import { expect, openIn, testWith, type Visit } from './fixtures.ts';

/** Stories of rides; Bruno shares no contact. */
export const test = testWith({ bruno: 'bruno' });

interface RidesOptions extends PersonOptions {
  /** before the page is opened */
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
  /** from the start until changed */
  readonly tilesFail?: boolean;
  /** false: the list is enough, and drawing a map without a graphics card costs most of a story's time */
  readonly withMap?: boolean;
}

/** A person, or a visitor for `null`, before the map of a party's rides, with the party on it. */
export async function openRides(
  visit: Visit,
  person: Person | null,
  partyId: string,
  { prepare, tilesFail = false, withMap = true, ...options }: RidesOptions = {},
) {
  // Motion costs a browser without a graphics card most of its time, and a zoom half way is no whole level.
  const context = await visit(person, { reducedMotion: 'reduce', ...options });
  const tiles = await serveTiles(context, { failing: tilesFail });
  await prepare?.(context);
  const page = await openIn(context, `/event/${partyId}/rides`);
  if (withMap) {
    await askForMap(page);
    await expect(page.getByRole('img', { name: 'La fiesta' })).toBeVisible();
  }
  return { page, tiles };
}

export const mapOf = (page: Page) => page.getByRole('region', { name: 'Mapa de viajes' });
/** Points at the map, which begins with it once the page listens. */
async function askForMap(page: Page): Promise<void> {
  await expect(async () => {
    await page.mouse.move(0, 0);
    await mapBox(page).hover({ position: { x: 8, y: 8 } });
    await expect(mapOf(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
}
/** What MapLibre draws on: there once a map is made. */
export const canvasOf = (page: Page) => page.locator('canvas.maplibregl-canvas');
/** The land image in the map's place until the map has loaded. */
export const landOf = (page: Page) => mapBox(page).locator('img');
/** Pins are named by what is offered or needed, then by where. */
const named = (words: string) => ({ name: new RegExp(`^${words}(,|$)`) });
export const pinOf = (page: Page, words: string) => mapBox(page).getByRole('button', named(words));
/** The place of the map. */
const mapBox = (page: Page) => page.locator('[data-map]');
export const popupOf = (page: Page, words: string) => page.getByRole('group', named(words));
export const crosshairOf = (page: Page) => page.locator('[data-crosshair]');
export const pendingOf = (page: Page) => page.getByRole('img', { name: 'Tu punto de salida' });

export async function centreOf(locator: Locator) {
  const box = await boxOf(locator);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
