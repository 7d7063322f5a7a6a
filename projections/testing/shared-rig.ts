import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import type { GivenLog } from '@duende/testkit/samples/given-log';
import { createMemoryLeases } from '@duende/testkit/memory/memory-leases';
import type { Leases } from '@duende/platform/coordination/leases';
import { createInProcessLiveBus } from '@duende/platform/live-bus/live-bus';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import { onTestFinished, vi } from 'vitest';
import { COLLECTIONS, READ_MODEL_NAMES, openReadModels, type ReadModels } from '../registry/registry.ts';
import { startSharedProjections, type SharedProjectionsOptions } from '../running/shared-projections.ts';
import type { ProjectionRunner } from '../running/embedded-projections.ts';
import { followVersions } from '../versions/active-versions.ts';
import { openPointers, type Pointers } from '../versions/pointers.ts';
import { listeningLogger } from './runner-rig.ts';
import { watchable } from './store-decorators.ts';

/** Short for a quick take-over, longer than a busy machine delays a process. */
const LEASE_MS = 1_500;

export interface SharedRig {
  readonly log: GivenLog;
  readonly store: ReadStore;
  readonly leases: Leases;
  readonly pointers: Pointers;
  /** as queries see them */
  readonly models: ReadModels;
  /** messages of all processes, in order */
  readonly messages: readonly AddressedLiveMessage[];
  readonly logged: () => string;
  start(options?: Partial<SharedProjectionsOptions>): Promise<ProjectionRunner>;
  /** Once the active read models have folded everything. */
  shown(): Promise<void>;
}

/** Until the test ends. */
export async function sharedByRunners(log: GivenLog): Promise<SharedRig> {
  const { store, watch } = watchable(createMemoryReadStore());
  const leases = createMemoryLeases();
  const bus = createInProcessLiveBus();
  const messages: AddressedLiveMessage[] = [];
  onTestFinished(bus.subscribe((batch) => messages.push(...batch)));
  const { logger, logged } = listeningLogger();
  const onError = (error: unknown) => logger.error({ err: error });
  const versions = await followVersions({ store, watch, onError });
  const pointers = await openPointers(store);

  async function isShown(): Promise<boolean> {
    const head = await log.domainLog.head();
    const notes = await store.notes.all();
    const places = READ_MODEL_NAMES.map(
      (name) => notes.get(versions.collectionOf(name, COLLECTIONS[name].name))?.position,
    );
    return places.every((place) => place !== undefined && place >= head);
  }

  return {
    log,
    store,
    leases,
    pointers,
    messages,
    models: await openReadModels(store, versions),
    logged: () => logged.join(),
    async start(options = {}) {
      const shared = { log: log.domainLog, store, bus, logger, leases, watch, leaseMs: LEASE_MS };
      const runner = await startSharedProjections({ ...shared, ...options });
      onTestFinished(() => runner.stop());
      return runner;
    },
    shown: () =>
      vi.waitFor(
        async () => {
          if (!(await isShown())) throw new Error('not shown in time');
        },
        { interval: 5 },
      ),
  };
}

/** Resolves once a check no longer throws. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { interval: 5 });

/** Live messages without their documents. */
export function briefly(messages: readonly AddressedLiveMessage[]): readonly string[] {
  return messages.map(({ message: { name, payload } }) => `${name} ${payload.position}`);
}
