import { LIMITS } from '@duende/contracts/common/limits';
import { checkSiteUrl } from './site-url.ts';
import type { FetchRules } from './safe-fetch.ts';

const HOST = 'goabase.net';
const SITE = `https://www.${HOST}`;
const SECURE = ['https:'];
const PARTY = new RegExp(`^${SITE.replaceAll('.', '\\.')}/party/([1-9]\\d{0,9})$`);

export const DATA: FetchRules = {
  checkUrl: (url) => checkSiteUrl(url, (host) => host === HOST || host === `www.${HOST}`, SECURE),
  acceptsType: (type) => type === 'application/json' || type === 'application/ld+json',
};

/** Pictures may also come from its subdomains. */
export const FLYERS: FetchRules = {
  checkUrl: (url) => checkSiteUrl(url, (host) => host === HOST || host.endsWith(`.${HOST}`), SECURE),
  acceptsType: (type) => type.startsWith('image/'),
};

/** Spain's upcoming parties, soonest first. */
export const LIST_URL = new URL(`${SITE}/api/party/json/?country=ES&limit=${LIMITS.goabase.listed}`);

export const partyDataUrl = (id: string) => new URL(`${SITE}/api/party/json/${id}`);

/** Public page, for its source claim and the link back. */
export const goabaseSource = (id: string) => `${SITE}/party/${id}`;

/** `null` for other sources. */
export const goabaseId = (source: string): string | null => PARTY.exec(source)?.[1] ?? null;

/** The address of these imports in the log. */
export const GOABASE_URL = `${SITE}/`;
