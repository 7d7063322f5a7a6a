import type { Commands } from '@duende/command-service/compose-commands';
import { openCommandRuntime, type CommandRuntime } from '@duende/command-service/command-runtime';
import type { Config } from '@duende/platform/config/config';
import type { Logger } from '@duende/platform/observability/logger';
import { createMetrics } from '@duende/platform/observability/metrics';
import { commandsAmongOthers } from '../processes/commands-among-others.ts';

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
