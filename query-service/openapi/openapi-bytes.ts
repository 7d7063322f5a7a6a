import { VERSION } from '@duende/platform/observability/version';
import { openApiDocument } from './openapi-document.ts';

/** What the API is, for programs, as JSON; made when the first one asks. */
export function openApiBytes(options: { readonly sessionCookie: string }): () => Buffer {
  let made: Buffer | null = null;
  return () => (made ??= Buffer.from(JSON.stringify(openApiDocument({ version: VERSION, ...options }))));
}
