import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface Locked {
  readonly hasInstallScript?: boolean;
  /** only in `devDependencies` */
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const root = new URL('../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const { allowScripts } = JSON.parse(read('package.json')) as {
  readonly allowScripts: Readonly<Record<string, boolean>>;
};
const { packages } = JSON.parse(read('package-lock.json')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};
const PRODUCT = [
  'contracts',
  'platform',
  'command-service',
  'projections',
  'query-service',
  'frontend',
  'standalone',
];
const TESTS = ['testkit', 'e2e', 'bench', 'tools'];

/** The folder's name is the package's, unless the entry names the package behind an alias. */
const nameAt = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const locked = Object.entries(packages).map(([path, entry]) => ({ path, name: nameAt(path), ...entry }));
const unique = (names: readonly string[]) => [...new Set(names)].sort();

describe('packages with an install script', () => {
  const withScript = unique(locked.filter((entry) => entry.hasInstallScript).map(({ name }) => name));

  test('are each allowed or refused, and nothing else is', () => {
    expect(Object.keys(allowScripts).sort()).toEqual(withScript);
  });

  test('are named without a version, which a lock file without addresses could not prove to npm', () => {
    for (const [name, isAllowed] of Object.entries(allowScripts)) {
      expect(name).toMatch(/^(@[^@/]+\/)?[^@/]+$/);
      expect(isAllowed).toBeTypeOf('boolean');
    }
  });
});

test('install.sh loads every package that comes as a binary for one platform, or is compiled', () => {
  const native = [...read('scripts/install.sh').matchAll(/^to_\w+=\((.*)\)$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  const forOnePlatform = new Set(
    locked.filter(({ cpu }) => cpu !== undefined).map(({ path }) => nameAt(path)),
  );
  // Programs of their own, which nothing but checks asks for: where one is missing, the check says so, and everything else runs.
  const checkers = new Set(['oxfmt', 'oxlint', 'oxlint-tsgolint', 'typescript-native']);
  const carriers = locked
    .filter(
      ({ path, cpu, optionalDependencies = {} }) =>
        cpu === undefined &&
        !checkers.has(nameAt(path)) &&
        Object.keys(optionalDependencies).some((each) => forOnePlatform.has(each)),
    )
    .map(({ path }) => nameAt(path));
  const compiled = locked
    .filter((entry) => entry.hasInstallScript && allowScripts[entry.name])
    .map(({ path }) => nameAt(path));
  // better-sqlite3 13 brings the binaries of every platform with it
  expect(unique(native)).toEqual(unique([...carriers, ...compiled, 'better-sqlite3']));
});

test('the lock file names no registry: every npm asks its own', () => {
  expect(locked.filter(({ resolved }) => resolved?.includes('://')).map(({ path }) => path)).toEqual([]);
});

describe('packages that `make start` installs', () => {
  const fits = (allowed: readonly string[] | undefined, here: string) =>
    allowed === undefined || allowed.includes(here);
  const installed = locked.filter(
    ({ path, dev, link, os, cpu }) =>
      path.includes('node_modules/') && !dev && !link && fits(os, 'linux') && fits(cpu, 'x64'),
  );

  test('stays below 620 packages', () => {
    expect(installed.length).toBeGreaterThan(300);
    expect(installed.length).toBeLessThanOrEqual(620);
  });

  test('has no checker and no driver of tests', () => {
    const { devDependencies } = JSON.parse(read('tools/package.json')) as {
      readonly devDependencies: Readonly<Record<string, string>>;
    };
    const ofTests = [
      ...Object.keys(devDependencies),
      ...['vitest', 'fast-check', 'happy-dom', '@testing-library/react', 'testcontainers'],
      ...['@playwright/test', 'playwright-core', 'selenium-webdriver', 'autocannon'],
    ];
    const names = new Set(installed.map(({ path }) => nameAt(path)));
    expect(ofTests.filter((name) => names.has(name))).toEqual([]);
  });
});

test('workspaces of tests have nothing that the service would be installed with', () => {
  for (const workspace of TESTS)
    expect(JSON.parse(read(`${workspace}/package.json`))).not.toHaveProperty('dependencies');
});

test('no service asks for the page as a package: the image would install what the page is built from', () => {
  for (const workspace of PRODUCT)
    for (const list of ['dependencies', 'devDependencies'])
      expect(JSON.parse(read(`${workspace}/package.json`))).not.toHaveProperty([list, '@duende/frontend']);
});
