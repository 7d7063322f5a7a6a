import { START } from '@duende/contracts/events/domain-event';
import type { Config } from '@duende/platform/config/config';
import { ensureDataFolder } from '@duende/platform/files/data-files';
import { createLogger } from '@duende/platform/observability/logger';
import { seedFirstStart } from '../demo/seed-first-start.ts';
import { onEngines } from './commands-on-engines.ts';
import { runTool, ToolFailure } from './run-tool.ts';

/**
 * Run this on shared engines before the services start; it fills only an empty log. Does nothing with
 * DEMO=off.
 */
runTool(async (config) => {
  if (config.eventstoreUrl === null || config.mongodbUrl === null)
    throw new ToolFailure('EVENTSTORE_URL and MONGODB_URL must be set: the single process generates its own');
  if (!config.demo) return;
  if (await seed(config))
    console.log('the log was empty: it has invented parties now (DEMO=off leaves them out)');
});

async function seed(config: Config): Promise<boolean> {
  const logger = createLogger({ level: config.logLevel });
  await ensureDataFolder(config.dataDir);
  return onEngines(config, logger, async ({ runtime: { stores, log }, commands }) => {
    const before = await log.head();
    await seedFirstStart({ config, logger, log, stores, commands });
    return before === START && (await log.head()) !== START;
  });
}
