import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { START } from '@duende/contracts/events/domain-event';
import type { Config } from '@duende/platform/config/config';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { LEASE_MS, whileHolding } from '@duende/platform/coordination/leases';
import type { HealthRegistry } from '@duende/platform/observability/health';
import type { Logger } from '@duende/platform/observability/logger';
import { dataFiles } from '@duende/platform/files/data-files';
import { hasCode, replaceDurably } from '@duende/platform/files/durable-file';
import type { Stores } from '@duende/platform/stores/open-stores';
import type { DemoPoster, PosterDependencies } from './demo-posters.ts';
import type { DemoDependencies, DemoScript } from './seed-demo.ts';

export interface FirstStart {
  readonly config: Pick<Config, 'demo' | 'dataDir'>;
  readonly logger: Logger;
  readonly log: Pick<DomainLog, 'id' | 'head'>;
  readonly stores: Pick<Stores, 'shared'> & Pick<PosterDependencies, 'photos'>;
  readonly commands: DemoDependencies & Pick<PosterDependencies, 'makePhoto'>;
}

export interface PostersToDraw {
  isToCome(name: string): boolean;
  /** Reports to health until done. */
  observe(health: Pick<HealthRegistry, 'check'>): void;
  /** The next start draws the rest. */
  draw(): Promise<void>;
  stop(): Promise<void>;
}

const LEASE = 'demo';
const PAUSE_MS = 1_000;
const PRIVATE = 0o600;

/**
 * Fills an empty log before accepting requests, so that real events do not mix with synthetic past ones.
 * Posters come later. An interrupted run resumes at the next start from its stored script. With shared
 * engines one process does it and the others wait.
 */
export async function seedFirstStart(start: FirstStart): Promise<PostersToDraw> {
  const { shared } = start.stores;
  if (shared === null) return await seed(start);
  const holding = { leases: shared.leases, holder: randomUUID(), forMs: LEASE_MS.demo, logger: start.logger };
  const seedWhole = async (): Promise<void> => (await seed(start)).draw();
  while (!(await whileHolding(LEASE, holding, seedWhole))) await delay(PAUSE_MS);
  return NO_POSTERS;
}

/** The script in the data folder; version 1.1 stored neither log nor progress. */
type KeptScript = DemoScript & {
  readonly log?: string;
  /** all events are in the log; posters may be missing */
  readonly isWritten?: boolean;
};

async function seed({ config, logger, log, stores, commands }: FirstStart): Promise<PostersToDraw> {
  const { demo: file } = dataFiles(config.dataDir);
  const keep = (script: KeptScript): Promise<void> => replaceDurably(file, JSON.stringify(script), PRIVATE);
  let script = await readScript(file);
  if (script?.log !== undefined && script.log !== log.id) script = null;
  if (script === null) {
    if (!config.demo || (await log.head()) !== START) return NO_POSTERS;
    script = { secret: randomUUID(), now: new Date().toISOString(), log: log.id };
    await keep(script);
  }
  if (script.isWritten !== true) {
    logger.info('creating an invented community for a first look (DEMO=off leaves it out)');
    const { seedDemo } = await import('./seed-demo.ts');
    await seedDemo(commands, script);
    await keep({ ...script, isWritten: true });
  }
  const { demoPosters } = await import('./demo-posters.ts');
  const { makePhoto } = commands;
  const dependencies = { makePhoto, photos: stores.photos };
  return postersToDraw(demoPosters(), dependencies, { at: script.now, logger, whenAll: () => rm(file) });
}

const NO_POSTERS: PostersToDraw = {
  isToCome: () => false,
  observe: () => undefined,
  draw: async () => undefined,
  stop: async () => undefined,
};

function postersToDraw(
  byParty: readonly DemoPoster[],
  dependencies: PosterDependencies,
  { at, logger, whenAll }: { at: string; logger: Logger; whenAll: () => Promise<void> },
): PostersToDraw {
  // Parties with equal name and motif share a poster.
  const posters = [...new Map(byParty.map((poster) => [poster.name, poster])).values()];
  const missing = new Set(posters.map(({ name }) => name));
  const stopping = new AbortController();
  let drawing = Promise.resolve();

  async function drawAll(): Promise<void> {
    const { drawPosters } = await import('./demo-posters.ts');
    const onDrawn = (name: string): void => void missing.delete(name);
    await drawPosters(posters, dependencies, { signal: stopping.signal, at, onDrawn });
    if (missing.size === 0) await whenAll();
  }

  return {
    isToCome: (name) => missing.has(name),
    observe: (health) =>
      health.check(
        'demo',
        () => 'ok',
        () =>
          missing.size === 0
            ? null
            : `${posters.length - missing.size} of ${posters.length} posters of the invented parties are drawn`,
      ),
    draw() {
      drawing = drawAll().catch((error: unknown) =>
        logger.warn(
          { err: error },
          'some posters of invented parties are missing: the next start draws them',
        ),
      );
      return drawing;
    },
    async stop() {
      stopping.abort();
      await drawing;
    },
  };
}

async function readScript(file: string): Promise<KeptScript | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as KeptScript;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
