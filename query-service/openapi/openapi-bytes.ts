import { VERSION } from '@duende/platform/observability/version';
import { openApiDocument, type OpenApiOptions } from './openapi-document.ts';

/** What the API is, for programs, as JSON; made when the first one asks. */
export function openApiBytes(options: Omit<OpenApiOptions, 'version'>): () => Buffer {
  let made: Buffer | null = null;
  return () => (made ??= Buffer.from(JSON.stringify(openApiDocument({ version: VERSION, ...options }))));
}
