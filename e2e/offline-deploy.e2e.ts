import type { Page } from '@playwright/test';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openContext } from './testing/browser.ts';
import { deployableSite, type DeployableSite } from './testing/deployable-site.ts';
import { besidesNetwork, stopWorkers, until, workerReady } from './testing/kept.ts';
import { setUpRig } from './testing/rig.ts';

const rig = setUpRig();
let site: DeployableSite;

beforeEach(async () => {
  site = await deployableSite(rig.service.address);
});
afterEach(() => site.close());

const BUILDS = `caches.keys().then((names) => names.filter((name) => name.startsWith('build-')))`;
const RUNS_NEW_BUILD = `document.querySelector('script[type=module]').src.endsWith('-deployed.js')`;

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

async function openLogin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await page.getByLabel('Contraseña', { exact: true }).waitFor();
}

test('after a deploy the open page goes on, the next one is the new build, and nothing reloads by itself', async () => {
  const { context, newPage, complaints } = await openContext(rig.browser, site.address, {
    serviceWorkers: 'allow',
  });
  const page = await newPage('/');
  await workerReady(page);
  const before = await page.evaluate<string[]>(BUILDS);
  expect(before).toHaveLength(1);
  const loads = countLoads(page);

  site.deploy();
  await page.evaluate('navigator.serviceWorker.ready.then((registration) => registration.update())');
  await until(page, `${BUILDS}.then((names) => names.length === 2)`);
  await until(
    page,
    `navigator.serviceWorker.ready.then(({ active, waiting }) => !waiting && active.state === 'activated')`,
  );
  await openLogin(page);
  expect(await page.evaluate(RUNS_NEW_BUILD)).toBe(false);
  expect(loads()).toBe(0);

  await stopWorkers(page);
  const next = await newPage('/home');
  expect(await next.evaluate(RUNS_NEW_BUILD)).toBe(true);
  await openLogin(next);
  await next.getByText('en directo').waitFor();
  expect(loads()).toBe(0);

  await context.setOffline(true);
  const later = await newPage('/');
  await later.getByRole('heading', { level: 1 }).waitFor();
  expect(await later.evaluate(RUNS_NEW_BUILD)).toBe(true);
  expect(besidesNetwork(complaints)).toEqual([]);
  await context.close();
});

test('without a worker, a part that a deploy has removed is fetched by one reload', async () => {
  const { context, newPage } = await openContext(rig.browser, site.address);
  const page = await newPage('/');
  await page.getByText('en directo').waitFor();
  const loads = countLoads(page);
  site.deploy();
  await openLogin(page);
  expect(loads()).toBe(1);
  expect(await page.evaluate(RUNS_NEW_BUILD)).toBe(true);
  await context.close();
});
