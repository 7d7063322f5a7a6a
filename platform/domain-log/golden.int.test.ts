import { eventSchemas, isEventType } from '@duende/contracts/events/domain-event';
import { EVENT_RECORDS } from '@duende/contracts/events/event-records';
import { isStreamOf } from '@duende/contracts/events/streams';
import { PERSONAL_FIELDS } from '@duende/contracts/events/personal-fields';
import { describe, expect, it } from 'vitest';
import { createMemoryKeyVault } from '@duende/testkit/memory/memory-key-vault';
import { ERASED } from '@duende/contracts/common/personal';
import type { RecordedEvent } from '../event-log/event-log.ts';
import { isSealed } from './seal.ts';
import { openEvents } from './open-events.ts';
import { goldenEvents, goldenVault } from '@duende/testkit/samples/golden-events';
import { currentVersion } from './upcasters.ts';

it('holds every version of every event type ever written', () => {
  const types = Object.keys(eventSchemas).filter(isEventType);
  const versions = types.flatMap((type) =>
    Array.from({ length: currentVersion(type) }, (_, index) => `${type}.v${index + 1}.json`),
  );
  expect(goldenEvents.map(({ file }) => file).toSorted()).toEqual(versions.toSorted());
});

/** The keys of a reason that is sealed under two. */
function twoKeys({ data }: RecordedEvent): readonly string[] {
  const { reason } = data;
  return isSealed(reason) && reason.inner !== undefined ? [reason.key, reason.inner] : [];
}

describe.each(goldenEvents)('$file', ({ file, stored, opened }) => {
  it('is of the version its name says', () => {
    expect(file).toBe(`${stored.type}.v${stored.metadata.schemaVersion}.json`);
  });

  it('is on a stream as its record says', () => {
    const streams = isEventType(stored.type) ? EVENT_RECORDS[stored.type].streams : [];
    expect(isStreamOf(stored.stream, streams), stored.stream).toBe(true);
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

it.each(
  goldenEvents.flatMap(({ file, stored, opened }) =>
    twoKeys(stored).map((gone) => ({ file, stored, opened, gone })),
  ),
)('$file opens to no reason without $gone', async ({ stored, opened, gone }) => {
  const find = async (keyIds: readonly string[]) => goldenVault.find(keyIds.filter((id) => id !== gone));
  const [event] = await openEvents({ ...goldenVault, find }, [stored]);
  expect(event?.data).toEqual({ ...opened, reason: ERASED });
});
