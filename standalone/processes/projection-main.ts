import { loadConfig } from '@duende/platform/config/config';
import { createLogger } from '@duende/platform/observability/logger';
import { runProcess } from '@duende/platform/process/run-process';
import { startProjectionProcess } from './projection-process.ts';

runProcess('Duende projections', async () => {
  const config = loadConfig(process.env);
  const logger = createLogger({ level: config.logLevel });
  const { address, close } = await startProjectionProcess(config, logger);
  return { address, close, logger };
});
