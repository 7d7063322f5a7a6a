import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { relative, sep } from 'node:path';
import { join } from 'node:path';
import express from 'express';
import { assetRoutes } from '@duende/platform/http/asset-routes';
import type { HealthRegistry } from '@duende/platform/http/health';
import { securityHeaders, setSecurityHeaders } from '@duende/platform/http/security';
import type { GatewayConfig } from './gateway-config.ts';

/** What the gateway answers itself: its health, and the files of the built front end. */
export interface FrontDesk {
  takes(req: IncomingMessage): boolean;
  readonly answer: RequestListener;
}

export interface FrontDeskOptions {
  readonly config: Pick<GatewayConfig, 'publicUrl' | 'tileUrl'>;
  readonly health: HealthRegistry;
  /** folder of the built front end; without it the query side is asked for its files */
  readonly pageAssets: string;
}

const HEALTH = '/api/health';

export function createFrontDesk({ config, health, pageAssets }: FrontDeskOptions): FrontDesk {
  const paths = new Set([HEALTH, ...filePaths(pageAssets)]);
  const app = express();
  app.disable('x-powered-by');
  app.use(setSecurityHeaders(securityHeaders(config)));
  app.get(HEALTH, health.handler);
  app.use(assetRoutes(pageAssets));
  return {
    takes({ method, url = '/' }) {
      return (method === 'GET' || method === 'HEAD') && paths.has(url.split('?', 1)[0] ?? '');
    },
    answer: app,
  };
}

/** Addresses of all files but the page itself, which has to be filled first, and their compressed variants. */
function filePaths(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(html|br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).split(sep).join('/')}`);
}
