import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const textOf = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

/** The sections of the change log by version, the newest first. */
const sections = textOf('CHANGELOG.md')
  .split(/^## /m)
  .slice(1)
  .map((section) => ({ version: /^\d+\.\d+\.\d+/.exec(section)?.[0], section }));

test('the newest section is of the version there is', () => {
  const { version } = JSON.parse(textOf('package.json')) as { readonly version: string };
  expect(sections[0]?.version).toBe(version);
  const lock = JSON.parse(textOf('package-lock.json')) as {
    readonly version: string;
    readonly packages: Readonly<Record<string, { readonly version?: string }>>;
  };
  expect([lock.version, lock.packages['']?.version]).toEqual([version, version]);
});

test('each version says what an upgrade asks for, and how far one may go back', () => {
  for (const { version, section } of sections) {
    expect(section, version).toContain('**Upgrading');
    expect(section, version).toMatch(/going back/i);
  }
});
