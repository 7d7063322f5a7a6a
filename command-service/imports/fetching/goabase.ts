import { LIMITS } from '@duende/contracts/common/limits';
import { checkSiteUrl } from './site-url.ts';
import type { FetchRules } from './safe-fetch.ts';

const HOST = 'goabase.net';
const SITE = `https://www.${HOST}`;
const SECURE = ['https:'];
const PARTY = new RegExp(`^${SITE.replaceAll('.', '\\.')}/party/([1-9]\\d{0,9})$`);

/** Its answers are data, from the site itself. */
export const DATA: FetchRules = {
  checkUrl: (url) => checkSiteUrl(url, (host) => host === HOST || host === `www.${HOST}`, SECURE),
  acceptsType: (type) => type === 'application/json' || type === 'application/ld+json',
};

/** Pictures may also lie on one of its sub-domains. */
export const FLYERS: FetchRules = {
  checkUrl: (url) => checkSiteUrl(url, (host) => host === HOST || host.endsWith(`.${HOST}`), SECURE),
  acceptsType: (type) => type.startsWith('image/'),
};

/** Where Spain's coming parties are listed, the soonest first. */
export const LIST_URL = new URL(`${SITE}/api/party/json/?country=ES&limit=${LIMITS.goabase.listed}`);

export const partyDataUrl = (id: string) => new URL(`${SITE}/api/party/json/${id}`);

/** The page of a party, for people: what a source claim is made of, and where the link back leads. */
export const goabaseSource = (id: string) => `${SITE}/party/${id}`;

/** Goabase's number of a party that came from there; `null` of one that came from elsewhere. */
export const goabaseId = (source: string): string | null => PARTY.exec(source)?.[1] ?? null;

/** What an import of theirs is called in the log. */
export const GOABASE_URL = `${SITE}/`;
