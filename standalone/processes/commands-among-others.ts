import { composeCommands, type Commands } from '@duende/command-service/compose-commands';
import type { CommandRuntime } from '@duende/command-service/command-runtime';
import type { Config } from '@duende/platform/config/config';
import type { Logger } from '@duende/platform/observability/logger';
import type { Metrics } from '@duende/platform/observability/metrics';
import { retryUntilAvailable } from '@duende/platform/resilience/retry';
import { followReadModels, type FollowedReadModels } from '@duende/projections/remote-read-models';
import { knownToCommands } from '@duende/projections/running/known-to-commands';

export interface CommandsAmongOthersParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly runtime: CommandRuntime;
}

/** One of several processes, with the served read models. */
export interface CommandsAmongOthers extends Pick<FollowedReadModels, 'models' | 'progress' | 'close'> {
  readonly commands: Commands;
}

/** Waits for unreachable engines. */
export async function commandsAmongOthers(parts: CommandsAmongOthersParts): Promise<CommandsAmongOthers> {
  const { logger, runtime } = parts;
  const { stores, log } = runtime;
  const { readStore: store, shared } = stores;
  if (shared === null) throw new Error('read models made by other processes need a shared store');
  const { signal } = shared;
  const { models, progress, close } = await retryUntilAvailable(
    () => followReadModels({ store, signal }, logger),
    logger,
  );
  const known = knownToCommands({ models, progress, status: progress.status, log });
  try {
    const commands = await retryUntilAvailable(() => composeCommands({ ...parts, ...known }), logger);
    return { commands, models, progress, close };
  } catch (error) {
    close();
    throw error;
  }
}
