import { readFileSync } from 'node:fs';
import { eventSchemas, isEventType } from '@duende/contracts/events/domain-event';
import { currentVersion } from '@duende/platform/domain-log/upcasters';
import { expect, test } from 'vitest';

const textOf = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

/** The sections of the change log by version, the newest first. */
const sections = textOf('CHANGELOG.md')
  .split(/^## /m)
  .slice(1)
  .map((section) => ({ version: /^\d+\.\d+\.\d+/.exec(section)?.[0], section }));

/** What was delivered, the newest first: the last commit of each version, and the versions of events that it reads. */
const releases = JSON.parse(textOf('docs/releases.json')) as readonly {
  readonly version: string;
  readonly commit: string;
  readonly events: Readonly<Record<string, number>>;
}[];

/** The versions of events that this program writes. */
const written = Object.fromEntries(
  Object.keys(eventSchemas)
    .filter(isEventType)
    .map((type) => [type, currentVersion(type)]),
);

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

test('each delivered version names its last commit', () => {
  const delivered = sections.slice(1).map(({ version }) => version);
  expect(releases.map(({ version }) => version)).toEqual(delivered);
  for (const { version, commit } of releases) {
    const [heading = ''] = sections.find((each) => each.version === version)?.section.split('\n') ?? [];
    expect(heading).toContain(`commit ${commit}`);
  }
});

/** Each version with the one before it. */
const steps = releases.map((older, index) => ({
  newer: sections[index]?.version ?? '',
  older: older.version,
  known: older.events,
  writes: releases[index - 1]?.events ?? written,
}));

test.each(steps)('$newer names the events after which there is no way back to $older', (step) => {
  const { newer, older, known, writes } = step;
  const section = sections.find(({ version }) => version === newer)?.section ?? '';
  const [, paragraph = ''] =
    new RegExp(String.raw`\*\*Going back to ${older}\*\*([^]*?)(?:\n\n|$)`).exec(section) ?? [];
  const unreadable = Object.entries(known)
    .filter(([type, version]) => (writes[type] ?? version) > version)
    .map(([type]) => type);
  const named = [...paragraph.matchAll(/`([A-Z][A-Za-z]+)`/g)].map(([, type = '']) => type);
  expect(named.toSorted()).toEqual(unreadable.toSorted());
  expect(paragraph).toMatch(
    unreadable.length === 0 ? /^ is safe for the log\./ : /^ is safe for the log until /,
  );
});
