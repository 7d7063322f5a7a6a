import { VERSION } from '@duende/platform/observability/version';
import { openApiDocument, type OpenApiOptions } from './openapi-document.ts';

/** Made on first request. */
export function openApiBytes(options: Omit<OpenApiOptions, 'version'>): () => Buffer {
  let made: Buffer | null = null;
  return () => (made ??= Buffer.from(JSON.stringify(openApiDocument({ version: VERSION, ...options }))));
}
