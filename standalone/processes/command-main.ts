import { loadConfig } from '@duende/platform/config/config';
import { createLogger } from '@duende/platform/observability/logger';
import { runProcess } from '@duende/platform/process/run-process';
import { startCommandProcess } from './command-process.ts';

runProcess('Duende commands', async () => {
  const config = loadConfig(process.env);
  const logger = createLogger({ level: config.logLevel });
  const { address, invitation, close } = await startCommandProcess(config, logger);
  return { address, invitation, close, logger };
});
