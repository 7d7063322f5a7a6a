import { composeCommands, type Commands } from '@duende/command-service/compose-commands';
import { openCommandRuntime, type CommandRuntime } from '@duende/command-service/command-runtime';
import { openRemoteReadModels } from '@duende/command-service/remote-read-models';
import type { Config } from '@duende/platform/config/config';
import type { Logger } from '@duende/platform/observability/logger';
import { createMetrics } from '@duende/platform/observability/metrics';

/** The command side of a tool, one more of the processes that share these engines. */
export interface CommandsOnEngines {
  readonly runtime: CommandRuntime;
  readonly commands: Commands;
}

/**
 * Hands `use` the command side on `EVENTSTORE_URL` and `MONGODB_URL`, beside the processes that run there or without them; engines
 * that are away are waited for. Rejects as `openCommandRuntime` does.
 */
export async function onEngines<T>(
  config: Config,
  logger: Logger,
  use: (opened: CommandsOnEngines) => Promise<T>,
): Promise<T> {
  const runtime = await openCommandRuntime(config, {
    logger,
    // Somebody else writes from now on, or a move has begun: whatever was begun is finished by others, or not at all.
    end: () => process.exit(1),
  });
  const { stores, log } = runtime;
  try {
    const readModels = await openRemoteReadModels(stores, log, logger);
    const { erasureProjected, isPhotoNamed, countWaiting, wasActive, waitingOf } = readModels;
    try {
      const parts = { config, logger, metrics: createMetrics(), runtime };
      const known = { erasureProjected, isPhotoNamed, countWaiting, wasActive, waitingOf };
      return await use({ runtime, commands: await composeCommands({ ...parts, ...known }) });
    } finally {
      readModels.close();
    }
  } finally {
    await runtime.close();
  }
}
