import type { Commands } from '@duende/command-service/compose-commands';
import { openCommandRuntime, type CommandRuntime } from '@duende/command-service/command-runtime';
import type { Config } from '@duende/platform/config/config';
import type { Logger } from '@duende/platform/observability/logger';
import { createMetrics } from '@duende/platform/observability/metrics';
import { commandsAmongOthers } from '../processes/commands-among-others.ts';

export interface CommandsOnEngines {
  readonly runtime: CommandRuntime;
  readonly commands: Commands;
}

/**
 * Runs `use` on `EVENTSTORE_URL` and `MONGODB_URL`, whether or not a service runs. Waits for unreachable
 * engines. Rejects as `openCommandRuntime` does.
 */
export async function onEngines<T>(
  config: Config,
  logger: Logger,
  use: (opened: CommandsOnEngines) => Promise<T>,
): Promise<T> {
  const runtime = await openCommandRuntime(config, {
    logger,
    // Another process writes from now on, or a move has begun.
    end: () => process.exit(1),
  });
  try {
    const metrics = createMetrics();
    const { commands, close } = await commandsAmongOthers({ config, logger, metrics, runtime });
    try {
      return await use({ runtime, commands });
    } finally {
      close();
    }
  } finally {
    await runtime.close();
  }
}
