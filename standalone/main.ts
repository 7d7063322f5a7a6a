import { loadConfig } from '@duende/platform/config/config';
import { createLogger } from '@duende/platform/observability/logger';
import { runProcess } from '@duende/platform/process/run-process';
import { startStandalone } from './start-standalone.ts';

runProcess('Duende', async () => {
  const config = loadConfig(process.env);
  const logger = createLogger({ level: config.logLevel });
  const { address, invitation, close } = await startStandalone(config, logger);
  return { address, invitation, close, logger };
});
