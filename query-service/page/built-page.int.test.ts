import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageData } from '@duende/contracts/api/page-data';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/query-rig.ts';
import { createPageMarkup, parseTemplate, readScreenLinks } from './built-page.ts';

const PAGE = { now: 7 } as PageData;

async function renderedBy(module: string | null): Promise<{ html: string[]; errors: unknown[] }> {
  const folder = await temporaryFolder();
  if (module !== null) {
    await mkdir(join(folder, '.server'));
    await writeFile(join(folder, '.server', 'package.json'), '{"type":"module"}');
    await writeFile(join(folder, '.server', 'render-page.js'), module);
  }
  const errors: unknown[] = [];
  const markup = createPageMarkup(folder, (error) => errors.push(error));
  return { html: [await markup('/?location=sur', PAGE), await markup('/', PAGE)], errors };
}

test('the front end’s own code writes home from the address and the page’s data', async () => {
  const { html, errors } = await renderedBy(
    'export const renderPage = async (address, page) => `${address} ${page.now}`;',
  );
  expect(html).toEqual(['/?location=sur 7', '/ 7']);
  expect(errors).toEqual([]);
});

test('where it was not built the page goes out without markup, and without an alarm', async () => {
  expect(await renderedBy(null)).toEqual({ html: ['', ''], errors: [] });
});

test.each([
  ['throws', 'export const renderPage = async () => { throw new Error("no"); };'],
  ['cannot be loaded', 'export const renderPage = ;'],
])('where it %s the page goes out without markup, and it is reported', async (_name, module) => {
  const { html, errors } = await renderedBy(module);
  expect(html).toEqual(['', '']);
  expect(errors).toHaveLength(2);
});

const TEMPLATE = parseTemplate(
  '<!--app-head--><script src="/assets/first.js"></script><!--app-html--><!--app-data-->',
);

test('a screen’s files are fetched with those of every page: its styles, its code and what that imports', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, '.vite'));
  const manifest = {
    'routes/event.$key.index.tsx?tsr-split=component': {
      file: 'assets/party.js',
      imports: ['_first.js', '_shared.js'],
      css: ['party.css'],
    },
    'routes/event.$key.rides.tsx?tsr-split=component': { file: 'assets/rides.js' },
    '_first.js': { file: 'assets/first.js' },
    '_shared.js': {
      file: 'assets/shared.js',
      imports: ['_first.js', 'routes/event.$key.index.tsx?tsr-split=component'],
    },
    'routes/users.tsx?tsr-split=component': { file: 'assets/users.js' },
  };
  await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
  const linked = (html: string) =>
    [...html.matchAll(/rel="(\w+)"[^>]*href="([^"]+)"/g)].map(([, ...is]) => is);
  const links = readScreenLinks(folder, TEMPLATE);
  expect(linked(links('party'))).toEqual([
    ['stylesheet', '/party.css'],
    ['modulepreload', '/assets/party.js'],
    ['modulepreload', '/assets/shared.js'],
  ]);
  expect(linked(links('rides'))).toEqual([['modulepreload', '/assets/rides.js']]);
});

test('a build without a screen is not served', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify({}));
  expect(() => readScreenLinks(folder, TEMPLATE)).toThrow('The build has no routes/event.$key.index.tsx');
});

test('a build without a list of its files has no links', async () => {
  const links = readScreenLinks(await temporaryFolder(), TEMPLATE);
  expect([links('party'), links('rides')]).toEqual(['', '']);
});
