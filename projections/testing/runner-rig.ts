import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { givenLog, type Given, type GivenLog } from '@duende/testkit/samples/given-log';
import { type LiveBus, createInProcessLiveBus } from '@duende/platform/live-bus/live-bus';
import { createLogger, type Logger } from '@duende/platform/observability/logger';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import { PATIENCE_MS } from '@duende/testkit/setup/patience';
import { onTestFinished } from 'vitest';
import { dumpReadModels, type DumpedDocument } from '../dump.ts';
import { openReadModels, READ_MODEL_NAMES } from '../registry/registry.ts';
import type { WorkerFactory } from '../runner/worker.ts';
import { startEmbeddedProjections, type EmbeddedRunner } from '../running/embedded-projections.ts';

export interface RunnerRig extends GivenLog {
  readonly runner: EmbeddedRunner;
  readonly store: ReadStore;
  readonly messages: readonly AddressedLiveMessage[];
  readonly logged: readonly string[];
  /** Once all running read models have folded everything. */
  shown(names?: readonly string[]): Promise<void>;
}

export interface RunnerRigOptions {
  readonly log?: GivenLog;
  readonly store?: ReadStore;
  readonly bus?: LiveBus;
  readonly readModels?: readonly WorkerFactory[];
  /** decorates the log; default: none */
  readonly through?: (log: DomainLog) => DomainLog;
}

/** In memory, until the test ends. */
export async function startRunner(
  given: readonly Given[] = [],
  options: RunnerRigOptions = {},
): Promise<RunnerRig> {
  const { store = createMemoryReadStore(), bus = createInProcessLiveBus() } = options;
  const log = options.log ?? (await givenLog());
  for (const part of given) await log.and(part);
  const { logger, logged } = listeningLogger();
  const messages: AddressedLiveMessage[] = [];
  onTestFinished(bus.subscribe((batch) => messages.push(...batch)));
  const runner = await startEmbeddedProjections({
    log: options.through?.(log.domainLog) ?? log.domainLog,
    store,
    bus,
    logger,
    ...(options.readModels === undefined ? {} : { readModels: options.readModels }),
  });
  onTestFinished(() => runner.stop());
  return {
    ...log,
    runner,
    store,
    messages,
    logged,
    async shown(names = READ_MODEL_NAMES) {
      await runner.caughtUp;
      const position = await log.domainLog.head();
      if (!(await runner.progress.waitFor(names, position, PATIENCE_MS)))
        throw new Error('not shown in time');
    },
  };
}

export function listeningLogger(): { readonly logger: Logger; readonly logged: readonly string[] } {
  const logged: string[] = [];
  const destination = { write: (line: string) => void logged.push(line) };
  return { logger: createLogger({ level: 'warn', destination }), logged };
}

export async function dumpOf(store: ReadStore): Promise<readonly DumpedDocument[]> {
  const dumped: DumpedDocument[] = [];
  for await (const document of dumpReadModels(await openReadModels(store))) dumped.push(document);
  return dumped;
}
