import { ConfigError, loadConfig } from '@duende/platform/config/config';
import { LogUnavailable } from '@duende/platform/event-log/event-log';
import { VaultMismatch } from '@duende/platform/key-vault/check-fingerprint';
import { createLogger } from '@duende/platform/logging/logger';
import { startStandalone } from './start-standalone.ts';

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const logger = createLogger({ level: config.logLevel });
  const service = await startStandalone(config, logger);
  console.log(`Duende: ${service.address}`);

  let isEnding = false;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    // Asked a second time, it does not wait for anybody.
    if (isEnding) process.exit(1);
    isEnding = true;
    logger.info({ signal }, 'stopping');
    await service.close();
  };
  process.on('SIGTERM', (signal) => void end(signal));
  process.on('SIGINT', (signal) => void end(signal));
}

/** What an operator can mend is said in one line; anything else is ours and comes with its stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isOperators =
    error instanceof ConfigError ||
    error instanceof LogUnavailable ||
    error instanceof VaultMismatch ||
    ('code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES'));
  return isOperators ? error.message : (error.stack ?? error.message);
}

main().catch((error: unknown) => {
  console.error(explain(error));
  // What had been opened by then must not keep a service alive that never started.
  process.exit(1);
});
