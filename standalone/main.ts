import { ConfigError, loadConfig } from '@duende/platform/config/config';
import { createLogger } from '@duende/platform/logging/logger';
import { startStandalone } from './start-standalone.ts';

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const logger = createLogger({ level: config.logLevel });
  const service = await startStandalone(config, logger);
  console.log(`Duende: ${service.address}`);

  let isEnding = false;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    logger.info({ signal }, 'stopping');
    await service.close();
  };
  process.on('SIGTERM', (signal) => void end(signal));
  process.on('SIGINT', (signal) => void end(signal));
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError || !(error instanceof Error) ? String(error) : error.stack);
  process.exitCode = 1;
});
