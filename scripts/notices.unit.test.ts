/** Everyone who redistributes the image must include the notices that its packages' licences require. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const notices = textOf('NOTICES.md');

interface LockedPackage {
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

/** Licences that require more for redistribution than their own text, which every package includes. */
const ASKS_FOR_MORE = /GPL|MPL|OFL|EPL|CDDL|CC-BY/;

const { packages } = JSON.parse(textOf('package-lock.json')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};
const shipped = Object.entries(packages)
  .filter(([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true)
  .map(([path, { license }]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 13), license }));

/** Names in backticks in the first column; `*` matches the platform. */
const named = [...notices.matchAll(/^\|\s*((?:`[^`]+`(?:, )?)+)\s*\|\s*([^|]+?)\s*\|/gm)].flatMap(
  ([, names = '', licence = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ name, licence })),
);
const rowOf = (name: string) =>
  named.find((row) =>
    row.name.endsWith('*')
      ? name.startsWith(row.name.slice(0, -1))
      : row.name === name || name.startsWith(`${row.name}-`),
  );

test('every package whose licence asks for more than its text is named with it', () => {
  // Of several to choose from a plain one is taken.
  const asking = shipped.filter(
    ({ license = '' }) => ASKS_FOR_MORE.test(license) && !license.includes(' OR '),
  );
  expect(asking.length).toBeGreaterThan(5);
  const missing = asking.filter(
    ({ name, license = '' }) => rowOf(name)?.licence.startsWith(license) !== true,
  );
  expect(missing).toEqual([]);
});

test('no package is named that is not there', () => {
  expect(named.filter(({ name }) => !shipped.some((found) => rowOf(found.name)?.name === name))).toEqual([]);
});

test('both images hold the licence and the notices, and the licence is the one that package.json names', () => {
  const dockerfile = textOf('Dockerfile');
  expect(dockerfile.match(/^COPY LICENSE NOTICES\.md \S+$/gm)).toHaveLength(2);
  expect(textOf('.dockerignore').split('\n')).not.toContain('*.md');
  expect(textOf('LICENSE')).toMatch(/^MIT License\n/);
  expect(JSON.parse(textOf('package.json'))).toMatchObject({ license: 'MIT' });
});

test('the texts of the licences are where the notices say', () => {
  for (const path of ['web-push/LICENSE', 'libheif-js/LICENSE'])
    expect(existsSync(join(ROOT, 'node_modules', path))).toBe(true);
});
