import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { START } from '@duende/contracts/events/domain-event';
import type { Config } from '@duende/platform/config/config';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { LEASE_MS, whileHolding } from '@duende/platform/coordination/leases';
import type { Logger } from '@duende/platform/observability/logger';
import { dataFiles } from '@duende/platform/files/data-files';
import { hasCode } from '@duende/platform/files/durable-file';
import type { Stores } from '@duende/platform/stores/open-stores';
import type { DemoDependencies, DemoScript } from './seed-demo.ts';

export interface FirstStart {
  readonly config: Pick<Config, 'demo' | 'dataDir'>;
  readonly logger: Logger;
  readonly log: DomainLog;
  readonly stores: Pick<Stores, 'shared' | 'photos'>;
  readonly commands: Omit<DemoDependencies, 'photos'>;
}

const LEASE = 'demo';
const PAUSE_MS = 1_000;

/**
 * Fills an empty log with demo content, before anybody is let in: what people do must not stand between invented events
 * of the past. A run that was cut short is finished at the next start, from the script it left behind. Of several
 * processes on shared engines one does it, and the others wait.
 */
export async function seedFirstStart(start: FirstStart): Promise<void> {
  const { shared } = start.stores;
  if (shared === null) return seed(start);
  const holding = { leases: shared.leases, holder: randomUUID(), forMs: LEASE_MS.demo, logger: start.logger };
  while (!(await whileHolding(LEASE, holding, () => seed(start)))) await delay(PAUSE_MS);
}

/** A script as it lies in the data folder; those of earlier versions did not say for which log. */
type KeptScript = DemoScript & { readonly log?: string };

async function seed({ config, logger, log, stores, commands }: FirstStart): Promise<void> {
  const { demo: file } = dataFiles(config.dataDir);
  let script = await readScript(file);
  // Of a log that is no more, engines in memory: what is left of it does not belong into another one.
  if (script?.log !== undefined && script.log !== log.id) script = null;
  if (script === null) {
    if (!config.demo || (await log.head()) !== START) return;
    script = { secret: randomUUID(), now: new Date().toISOString(), log: log.id };
    await writeFile(file, JSON.stringify(script), { mode: 0o600 });
  }
  logger.info('inventing a community for a first look (DEMO=off leaves it out)');
  const { seedDemo } = await import('./seed-demo.ts');
  const { handler, register, makePhoto } = commands;
  await seedDemo({ handler, register, makePhoto, photos: stores.photos }, script);
  await rm(file);
}

async function readScript(file: string): Promise<KeptScript | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as KeptScript;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
