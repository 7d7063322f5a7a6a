import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface Locked {
  readonly hasInstallScript?: boolean;
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
const locked = Object.entries(packages).map(([path, entry]) => ({
  name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
  ...entry,
}));
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

test('install.sh loads every package that is compiled or comes as a binary for one platform', () => {
  const native = /^native=\((.*)\)$/m.exec(read('scripts/install.sh'))?.[1]?.split(' ') ?? [];
  const forOnePlatform = new Set(locked.filter(({ cpu }) => cpu !== undefined).map(({ name }) => name));
  const carriers = locked
    .filter(
      ({ cpu, optionalDependencies = {} }) =>
        cpu === undefined && Object.keys(optionalDependencies).some((name) => forOnePlatform.has(name)),
    )
    .map(({ name }) => name);
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  expect(unique(native)).toEqual(unique([...carriers, ...allowed]));
});
