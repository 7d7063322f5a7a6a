import { ConfigError, loadConfig } from '@duende/platform/config/config';
import { z } from 'zod';

const LIST = 'must be http:// addresses, one or several with commas between';

const addresses = z
  .string(LIST)
  .transform((text) => text.split(',').map((address) => address.trim()))
  .refine((list) => list.every(isAddress), LIST)
  .transform((list) => list.map((address) => new URL(address)));

const environment = z.object({ COMMAND_URLS: addresses, QUERY_URLS: addresses });

/**
 * The settings of the gateway: where the services are, beside those that every process has.
 * @throws ConfigError for the first variable that is wrong
 */
export function loadGatewayConfig(env: Readonly<Record<string, string | undefined>>) {
  const { port, host, publicUrl, tileUrl, trustProxy, logLevel, metricsPort } = loadConfig(env);
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${issue?.path[0]?.toString() ?? 'environment'} ${issue?.message ?? 'is wrong'}`);
  }
  const { COMMAND_URLS: commandUrls, QUERY_URLS: queryUrls } = parsed.data;
  return {
    port,
    host,
    publicUrl,
    tileUrl,
    trustProxy,
    logLevel,
    metricsPort,
    commandUrls,
    queryUrls,
  } as const;
}

export type GatewayConfig = Readonly<ReturnType<typeof loadGatewayConfig>>;

function isAddress(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'http:' && new URL(text).pathname === '/';
}
