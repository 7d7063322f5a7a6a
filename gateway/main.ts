import { fileURLToPath } from 'node:url';
import { createLogger } from '@duende/platform/logging/logger';
import { runProcess } from '@duende/platform/process/run-process';
import { loadGatewayConfig } from './gateway-config.ts';
import { startGateway } from './start-gateway.ts';

const PAGE_ASSETS = fileURLToPath(new URL('dist', import.meta.resolve('@duende/frontend/package.json')));

runProcess('Duende gateway', async () => {
  const config = loadGatewayConfig(process.env);
  const logger = createLogger({ level: config.logLevel });
  const { address, close } = await startGateway({ config, logger, pageAssets: PAGE_ASSETS });
  return { address, close, logger };
});
