import { VERSION } from '@duende/platform/observability/version';
import { openApiDocument, type OpenApiOptions } from './openapi-document.ts';
import type { ReferenceDocument } from './reference-document.ts';
import { referenceHtml } from './reference-html.ts';

interface ApiDocuments {
  readonly json: () => Buffer;
  readonly html: () => Buffer;
}

/** Made on first request. */
export function apiDocuments(
  options: Omit<OpenApiOptions, 'version'> & { readonly publicUrl: string; readonly styles: string },
): ApiDocuments {
  const { publicUrl, styles, ...about } = options;
  const json = once(() => Buffer.from(JSON.stringify(openApiDocument({ version: VERSION, ...about }))));
  const html = once(() => {
    const document = JSON.parse(json().toString()) as ReferenceDocument;
    return Buffer.from(referenceHtml({ document, publicUrl, styles }));
  });
  return { json, html };
}

function once(make: () => Buffer): () => Buffer {
  let made: Buffer | null = null;
  return () => (made ??= make());
}
