import type { Config } from '@duende/platform/config/config';
import type { Logger } from '@duende/platform/observability/logger';
import { retryUntilAvailable } from '@duende/platform/resilience/retry';
import { startOnEngines } from './start-on-engines.ts';

export interface CommandProcess {
  readonly address: string;
  /** for the first administrator, `null` once one exists */
  readonly invitation: string | null;
  close(): Promise<void>;
}

/** ms before a stop, so that proxies notice: Caddy polls health twice a second. */
const NOTICE_MS = 700;

/** One of several. Resolves when `GET /api/health` answers 200. Throws like {@link startOnEngines}. */
export async function startCommandProcess(given: Config, logger: Logger): Promise<CommandProcess> {
  const { address, health, commands, serve, close } = await startOnEngines(given, logger, 'command');
  serve([commands.router]);
  health.ready();
  return {
    address,
    invitation: await retryUntilAvailable(commands.invitation, logger),
    async close() {
      health.stopping();
      await close(NOTICE_MS);
    },
  };
}
