import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { eventSchemas, isEventType } from '@duende/contracts/events/domain-event';
import { PERSONAL_FIELDS } from '@duende/contracts/events/personal-fields';
import { describe, expect, it } from 'vitest';
import type { JsonObject, RecordedEvent } from '../event-log/event-log.ts';
import { createMemoryKeyVault } from '../key-vault/testing/memory-key-vault.ts';
import { openEvents } from './open-events.ts';
import { currentVersion } from './upcasters.ts';

interface Golden {
  /** as it was written at the time */
  readonly stored: RecordedEvent;
  /** the data it must open to today */
  readonly opened: JsonObject;
}

const folder = new URL('./golden/', import.meta.url);
const files = readdirSync(folder);
const golden = (file: string) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Golden;

const goldenVault = {
  ...createMemoryKeyVault(),
  find: async (keyIds: readonly string[]) =>
    new Map(keyIds.map((keyId) => [keyId, createHash('sha256').update(`golden ${keyId}`).digest()])),
};

it('holds every version of every event type ever written', () => {
  const types = Object.keys(eventSchemas).filter(isEventType);
  const versions = types.flatMap((type) =>
    Array.from({ length: currentVersion(type) }, (_, index) => `${type}.v${index + 1}.json`),
  );
  expect(files.toSorted()).toEqual(versions.toSorted());
});

describe.each(files)('%s', (file) => {
  const { stored, opened } = golden(file);

  it('is of the version its name says', () => {
    expect(file).toBe(`${stored.type}.v${stored.metadata.schemaVersion}.json`);
  });

  it('opens to what it meant', async () => {
    const [event] = await openEvents(goldenVault, [stored]);
    expect(event?.data).toEqual(opened);
  });

  it('opens without what was personal once its key is gone', async () => {
    const [event] = await openEvents(createMemoryKeyVault(), [stored]);
    const isPersonal = isEventType(stored.type) && PERSONAL_FIELDS[stored.type] !== undefined;
    expect(JSON.stringify(event?.data).includes('{"erased":true}')).toBe(isPersonal);
  });
});
