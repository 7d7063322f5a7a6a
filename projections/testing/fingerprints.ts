import { createHash } from 'node:crypto';
import { START } from '@duende/contracts/events/domain-event';
import { createDomainLog } from '@duende/platform/domain-log/open-domain-log';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { createMemoryEventLog } from '@duende/testkit/memory/memory-event-log';
import { goldenEvents, goldenVault, type GoldenEvent } from '@duende/testkit/samples/golden-events';
import { dumpReadModels } from '../dump.ts';
import { COLLECTIONS, openReadModels } from '../registry/registry.ts';
import { replayInto } from '../replay.ts';
import { listeningLogger } from './runner-rig.ts';

/** Hashes by collection (with version) and golden event. */
export type Fingerprints = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Frozen versions, so that a new version changes no other fingerprint. */
const BEGINNINGS = [
  'UserRegistered.v1',
  'PartySubmitted.v2',
  'PartyApproved.v1',
  'CommentPosted.v2',
  'RidePublished.v1',
  'RsvpConfirmed.v1',
  'ReadTokenIssued.v1',
].map((name) => goldenOf(name));
/** For all types they would shift the positions. */
const MORE_BEGINNINGS: Readonly<Record<string, readonly GoldenEvent[]>> = {
  SeatGranted: [goldenOf('SeatRequested.v1')],
  SeatRefused: [goldenOf('SeatRequested.v1')],
  SeatReleased: [goldenOf('SeatRequested.v1')],
  SeatsReserved: [goldenOf('SeatRequested.v1')],
  RideAlertWithdrawn: [goldenOf('RideAlertSet.v1')],
};
const ERASURE = goldenOf('PersonErased.v1');

/** The result of each golden event before and after the erasure of its person. */
export async function fingerprints(): Promise<Fingerprints> {
  const taken: Record<string, Record<string, string>> = {};
  // Most events have the same beginnings.
  const begun = new Map<string, Awaited<ReturnType<typeof documentsAfter>>>();
  for (const golden of goldenEvents) {
    const before = [
      ...BEGINNINGS.filter(({ stored }) => stored.type !== golden.stored.type),
      ...(MORE_BEGINNINGS[golden.stored.type] ?? []),
    ];
    const after = golden.stored.type === 'PersonErased' ? [] : [ERASURE];
    const beginnings = before.map(nameOf).join();
    const without = begun.get(beginnings) ?? (await documentsAfter(before));
    begun.set(beginnings, without);
    const left = [
      await documentsAfter([...before, golden]),
      await documentsAfter([...before, golden, ...after]),
    ];
    for (const { name } of Object.values(COLLECTIONS)) {
      const [found, erased] = left.map((documents) => documents[name]);
      // Skips events that a read model does not handle.
      if (JSON.stringify(found) === JSON.stringify(without[name])) continue;
      (taken[name] ??= {})[nameOf(golden)] = hashOf([found, erased]);
    }
  }
  return taken;
}

function nameOf({ file }: GoldenEvent): string {
  return file.replace(/\.json$/, '');
}

function goldenOf(name: string): GoldenEvent {
  const golden = goldenEvents.find((candidate) => nameOf(candidate) === name);
  if (golden === undefined) throw new Error(`no golden event ${name}`);
  return golden;
}

/** By collection, ordered by id. */
async function documentsAfter(goldens: readonly GoldenEvent[]): Promise<Readonly<Record<string, object[]>>> {
  const log = createMemoryEventLog();
  for (const { stored } of goldens) {
    const { id, type, data, metadata, stream } = stored;
    const end = (await log.read(stream)).length - 1;
    await log.append(stream, [{ id, type, data, metadata }], end < 0 ? 'no-stream' : end);
  }
  const store = createMemoryReadStore();
  const domainLog = createDomainLog({ log, vault: goldenVault });
  const until = { position: (await domainLog.head()) ?? START };
  await replayInto({ log: domainLog, store, until, logger: listeningLogger().logger });
  const documents: Record<string, object[]> = {};
  for await (const { readModel, document } of dumpReadModels(await openReadModels(store))) {
    (documents[COLLECTIONS[readModel].name] ??= []).push(document);
  }
  return documents;
}

/** Independent of the order of fields. */
function hashOf(documents: unknown): string {
  const sorted = (_: string, value: unknown): unknown =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return createHash('sha256').update(JSON.stringify(documents, sorted)).digest('hex').slice(0, 16);
}
