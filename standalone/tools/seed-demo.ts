import { composeCommands } from '@duende/command-service/compose-commands';
import { openCommandRuntime } from '@duende/command-service/command-runtime';
import { openRemoteReadModels } from '@duende/command-service/remote-read-models';
import { START } from '@duende/contracts/events/domain-event';
import type { Config } from '@duende/platform/config/config';
import { ensureDataFolder } from '@duende/platform/files/data-files';
import { createLogger } from '@duende/platform/observability/logger';
import { createMetrics } from '@duende/platform/observability/metrics';
import { seedFirstStart } from '../demo/seed-first-start.ts';
import { runTool, ToolFailure } from './run-tool.ts';

/**
 * Demo content for several processes on shared engines, before the first of them lets anybody in: the same as the one process
 * invents, once, into an empty log alone. With DEMO=off it does nothing.
 */
runTool(async (config) => {
  if (config.eventstoreUrl === null || config.mongodbUrl === null)
    throw new ToolFailure('EVENTSTORE_URL and MONGODB_URL must be set: the one process invents its own');
  if (!config.demo) return;
  if (await seed(config))
    console.log('the log was empty: it holds invented parties now (DEMO=off leaves them out)');
});

/** Whether there was anything to do. */
async function seed(config: Config): Promise<boolean> {
  const logger = createLogger({ level: config.logLevel });
  const metrics = createMetrics();
  await ensureDataFolder(config.dataDir);
  const runtime = await openCommandRuntime(config, {
    logger,
    // Somebody else writes: what is begun is finished by the next start.
    end: () => process.exit(1),
  });
  const { stores, log } = runtime;
  try {
    const readModels = await openRemoteReadModels(stores, log, logger);
    const { erasureProjected, isPhotoNamed, countWaiting, wasActive, waitingOf } = readModels;
    try {
      const parts = { config, logger, metrics, runtime };
      const commands = await composeCommands({
        ...parts,
        erasureProjected,
        isPhotoNamed,
        countWaiting,
        wasActive,
        waitingOf,
      });
      const before = await log.head();
      await seedFirstStart({ config, logger, log, stores, commands });
      return before === START && (await log.head()) !== START;
    } finally {
      readModels.close();
    }
  } finally {
    await runtime.close();
  }
}
