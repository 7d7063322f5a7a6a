import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import type { Commands } from '@duende/command-service/compose-commands';
import { START } from '@duende/contracts/events/domain-event';
import type { Config } from '@duende/platform/config/config';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type { Logger } from '@duende/platform/logging/logger';
import { dataFiles } from '@duende/platform/stores/data-files';
import type { Stores } from '@duende/platform/stores/open-stores';
import { seedDemo, type DemoScript } from './seed-demo.ts';

export interface FirstStart {
  readonly config: Pick<Config, 'demo' | 'dataDir'>;
  readonly logger: Logger;
  readonly log: DomainLog;
  readonly stores: Stores;
  readonly commands: Commands;
}

/**
 * Fills an empty log with demo content, before anybody is let in: what people do must not stand between invented events
 * of the past. A run that was cut short is finished at the next start, from the script it left behind.
 */
export async function seedFirstStart({ config, logger, log, stores, commands }: FirstStart): Promise<void> {
  const { demo: file } = dataFiles(config.dataDir);
  let script = await readScript(file);
  if (script === null) {
    if (!config.demo || (await log.head()) !== START) return;
    script = { secret: randomUUID(), now: new Date().toISOString() };
    await writeFile(file, JSON.stringify(script), { mode: 0o600 });
  }
  logger.info('inventing a community for a first look (DEMO=off leaves it out)');
  const { handler, register, makePhoto } = commands;
  await seedDemo({ handler, register, makePhoto, photos: stores.photos }, script);
  await rm(file);
}

async function readScript(file: string): Promise<DemoScript | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as DemoScript;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
