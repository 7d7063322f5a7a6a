import { Refusal } from '@duende/contracts/common/refusal';
import type { FetchRules } from './safe-fetch.ts';
import { checkSiteUrl } from './site-url.ts';

const HOST = 'entradium.com';
/** `/es/…`, `/ca/…`, `/pt-BR/…`: language prefixes. */
const LOCALE = /^\/[a-z]{2}(?:-[a-z]{2})?(?=\/|$)/i;

/** @throws Refusal `import.url-invalid` or `import.foreign-host` */
export function importUrl(text: string): URL {
  if (!URL.canParse(text)) throw new Refusal('import.url-invalid');
  const url = new URL(text);
  checkPageUrl(url);
  return url;
}

export const PAGES: FetchRules = {
  checkUrl: checkPageUrl,
  acceptsType: (type) => type === 'text/html' || type === 'application/xhtml+xml',
};

/** Photos may also come from its subdomains. */
export const PHOTOS: FetchRules = {
  checkUrl: (url) => checkSiteUrl(url, (host) => host === HOST || host.endsWith(`.${HOST}`)),
  acceptsType: (type) => type.startsWith('image/'),
};

/** Without language and query; source claims derive from it. */
export function sourceUrl(url: URL): string {
  const path = url.pathname
    .replace(/\/{2,}/g, '/')
    .replace(LOCALE, '')
    .replace(/\/$/, '');
  return `https://${url.hostname}${path === '' ? '/' : path}`;
}

function checkPageUrl(url: URL): void {
  checkSiteUrl(url, (host) => host === HOST);
}
