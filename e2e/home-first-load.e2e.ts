import { CARDS_PATH } from '@duende/contracts/parties/list-path';
/// <reference lib="dom" />
import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { builtAssets } from './testing/built-assets.ts';
import { approvedParty } from './testing/rides-party.ts';
import { expect, test } from './testing/fixtures.ts';
import { inSecondTier } from './second-tier.ts';

const DIST = new URL('../frontend/dist/', import.meta.url).pathname;
/** Bytes as they travel to a phone: Brotli, made by the build; fonts are compressed already. */
const BUDGET = { script: 130_000, style: 13_000, font: 36_000 } as const;

interface ManifestChunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

/** The entry and what it asks for once the page is painted, by the build's own account. */
function firstLoad(): { readonly scripts: readonly string[]; readonly styles: readonly string[] } {
  const text = readFileSync(join(DIST, '.vite/manifest.json'), 'utf8');
  const manifest = JSON.parse(text) as Record<string, ManifestChunk>;
  const found = new Set<ManifestChunk>();
  const visit = (chunk: ManifestChunk | undefined) => {
    if (chunk === undefined || found.has(chunk)) return;
    found.add(chunk);
    chunk.imports?.forEach((name) => visit(manifest[name]));
  };
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  visit(entry);
  entry?.dynamicImports?.forEach((name) => visit(manifest[name]));
  const chunks = [...found];
  return {
    scripts: [earlyScript(), ...chunks.map(({ file }) => file)],
    styles: chunks.flatMap(({ css = [] }) => css),
  };
}

/** The one that runs before the entry has come. */
function earlyScript(): string {
  const file = /<script async[^>]* src="\/([^"]+)">/.exec(
    readFileSync(join(DIST, 'index.html'), 'utf8'),
  )?.[1];
  if (file === undefined) throw new Error('the page has no early script');
  return file;
}

const compressed = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + statSync(join(DIST, `${file}.br`)).size, 0);

test('the first load keeps to its budget and contains no later screens', () => {
  const { scripts, styles } = firstLoad();
  expect(compressed(scripts)).toBeLessThanOrEqual(BUDGET.script);
  expect(compressed(styles)).toBeLessThanOrEqual(BUDGET.style);
  const fonts = builtAssets().filter((name) => name.endsWith('.woff2'));
  const fontBytes = fonts.reduce((sum, name) => sum + readFileSync(join(DIST, 'assets', name)).length, 0);
  expect(fonts).toHaveLength(2);
  expect(fontBytes).toBeLessThanOrEqual(BUDGET.font);
  const page = readFileSync(join(DIST, 'index.html'), 'utf8');
  expect(page.match(/<link rel="preload" as="font"/g)).toHaveLength(1);
  const code = scripts.map((file) => readFileSync(join(DIST, file), 'utf8')).join('\n');
  for (const mark of ['maplibregl', 'ZodError', 'engine.io', 'radix', 'Eventos Pendientes'])
    expect(code).not.toContain(mark);
});

test('Chromium runs those scripts, shows home before any call, and asks for the parties once', async ({
  visit,
}) => {
  const context = await visit(null);
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    asked.push(pathname + search);
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByText('en directo')).toBeVisible();
  const entryNames = firstLoad().scripts.map((file) => `/${file}`);
  const scripts = asked.filter((path) => path.endsWith('.js'));
  // They come first; what follows is fetched by them, after the first paint.
  expect(scripts.slice(0, entryNames.length).sort()).toEqual([...entryNames].sort());
  expect(asked.filter((path) => /^\/api\/events(\?|$)/.test(path))).toEqual([CARDS_PATH]);
  expect(asked.indexOf(CARDS_PATH)).toBeGreaterThan(asked.indexOf(entryNames[0] ?? ''));
  expect(asked.filter((path) => path === '/api/auth/me')).toEqual([]);
  expect(scripts.map((path) => basename(path)).some((name) => name.includes('maplibre'))).toBe(false);
});

test(
  'without scripts the calendar and the headings are in the page already',
  inSecondTier,
  async ({ visit }) => {
    const context = await visit(null, { javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/comunidad psytrance/i);
    expect(await page.getByRole('gridcell').getByRole('button').count()).toBe(14);
    await expect(page.getByRole('heading', { name: 'Próximos eventos' })).toBeVisible();
  },
);

test('nothing moves while React takes the page over', inSecondTier, async ({ visit }) => {
  const context = await visit(null);
  await context.addInitScript(() => {
    const shifts = ((globalThis as unknown as { shifts: number[] }).shifts = [] as number[]);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ entryTypes: ['layout-shift'] as never[] });
    if (location.protocol !== 'about:') sessionStorage.setItem('duende.greeted', 'yes');
  });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByText('en directo')).toBeVisible();
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.01);
});

/** Home as the server wrote it, its code held back until it is let go. */
async function openHeld(context: BrowserContext) {
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const page = await context.newPage();
  await page.route(/first-load-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  /** Clicks until the page has noticed; clicking what was noticed says nothing more. */
  const click = async (name: string) => {
    const button = page.getByRole('button', { name });
    const clicked = async () => (await button.click(), await button.getAttribute('aria-busy'));
    await expect.poll(clicked).toBe('true');
    return button;
  };
  return { page, click, letGo };
}

test('clicks and typing before the code has loaded take effect once it has', async ({ admin, visit }) => {
  await approvedParty(admin, 'Primera Luz');
  const context = await visit(null);
  const first = await openHeld(context);
  const arrow = first.page.getByRole('button', { name: 'Mes siguiente' });
  await first.page.getByRole('searchbox').fill('otra');
  await first.click('Menú');
  const unfold = await first.click('Ver el mes');
  await expect(arrow).toBeHidden();
  first.letGo();
  await expect(arrow).toBeVisible();
  await expect(unfold).toHaveCount(0);
  await expect(first.page.getByText('No hay resultados para «otra»')).toBeVisible();
  expect(await first.page.getByRole('dialog').count()).toBe(0);

  const second = await openHeld(context);
  await second.click('Menú');
  second.letGo();
  const menu = second.page.getByRole('dialog', { name: 'Menú' });
  // In one call: a moment later the second click would hit what is under the menu.
  await menu.getByRole('button', { name: 'Cerrar' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(menu).toHaveCount(0);
  // Closing twice goes back once: home is still there.
  await second.page.getByRole('button', { name: 'Ver el mes' }).click();
  await expect(second.page.getByRole('button', { name: 'Mes siguiente' })).toBeVisible();
});

test(
  'a visitor who scrolls before the code has come keeps the position',
  inSecondTier,
  async ({ admin, visit }) => {
    await approvedParty(admin, 'Largo Amanecer');
    const context = await visit(null, { viewport: { width: 390, height: 500 } });
    const { page, letGo } = await openHeld(context);
    // A font that comes meanwhile may move what is shown by a few pixels.
    const isThere = (top: number) => top > 150 && top < 250;
    const scrolled = () =>
      page.evaluate(() => (scrollTo({ top: 200, behavior: 'instant' }), Math.round(scrollY)));
    await expect.poll(async () => isThere(await scrolled())).toBe(true);
    letGo();
    await expect(page.getByText('en directo')).toBeVisible();
    expect(isThere(await page.evaluate(() => scrollY))).toBe(true);
  },
);
