import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { COLLECTIONS } from './registry/registry.ts';
import { fingerprints, type Fingerprints } from './testing/fingerprints.ts';

const FILE = new URL('fingerprints.json', import.meta.url);
const names = Object.values(COLLECTIONS).map(({ name }) => name);
let noted = readNoted();
let now: Fingerprints;
/** Five seconds of an idle processor, and many times that of what a busy one leaves over. */
const TAKEN_MS = 600_000;
beforeAll(async () => {
  now = await fingerprints();
  if (process.env['NOTE_FINGERPRINTS'] === 'on') noteNew();
}, TAKEN_MS);

function readNoted(): Fingerprints {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Fingerprints;
}

/** Adds what is new. What was noted under a name stays: documents of that name may be stored somewhere. */
function noteNew(): void {
  const all = Object.fromEntries(names.map((name) => [name, { ...now[name], ...noted[name] }]));
  writeFileSync(FILE, `${JSON.stringify(all, null, 2)}\n`);
  noted = readNoted();
}

describe.each(names)('%s', (name) => {
  it('folds every event into the documents that are stored under its name', () => {
    const changed = Object.entries(noted[name] ?? {}).filter(([event, hash]) => now[name]?.[event] !== hash);
    expect(
      changed.map(([event]) => event),
      `These events make other documents than before. Raise the version in the name '${name}', then run this test once with NOTE_FINGERPRINTS=on`,
    ).toEqual([]);
  });

  it('has a fingerprint of every event it handles', () => {
    expect(
      Object.keys(now[name] ?? {}).filter((event) => noted[name]?.[event] === undefined),
      'Not noted yet: run this test once with NOTE_FINGERPRINTS=on',
    ).toEqual([]);
  });
});

it('has no entries of removed collections', () => {
  expect(Object.keys(noted).toSorted()).toEqual(names.toSorted());
});
