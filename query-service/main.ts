import { loadConfig } from '@duende/platform/config/config';
import { createLogger } from '@duende/platform/observability/logger';
import { runProcess } from '@duende/platform/process/run-process';
import { startQueryProcess } from './start-query-process.ts';

runProcess('Duende queries', async () => {
  const config = loadConfig(process.env);
  const logger = createLogger({ level: config.logLevel });
  const { address, close } = await startQueryProcess(config, logger);
  return { address, close, logger };
});
