import { madridDay } from '@duende/contracts/common/madrid-time';
import { Refusal } from '@duende/contracts/common/refusal';
import { PAGES, sourceUrl } from './fetching/entradium.ts';
import type { SafeFetch } from './fetching/safe-fetch.ts';
import { mergeReadings, type Reading } from './parsing/page-fields.ts';
import { partyFromFields, type FoundParty } from './parsing/party-from-fields.ts';
import { readPage, type ListedEvent, type PageReading } from './parsing/read-page.ts';

export interface Candidate {
  /** for its claim */
  readonly source: string;
  /** Fetches its page if separate; `null` if it makes no party. */
  load(): Promise<FoundParty | null>;
}

export interface Source {
  /** also events without a page */
  readonly total: number;
  readonly candidates: readonly Candidate[];
}

/** Pages fetched in one import; the next one continues. */
const MAX_FOLLOWED = 20;
/** Time for fetches while an administrator waits. */
const FOLLOW_MS = 45_000;

/** @throws Refusal of fetching, `import.too-large`, `import.nothing-found` */
export async function readSource(fetchSafely: SafeFetch, address: URL): Promise<Source> {
  const { url, page } = await fetchPage(fetchSafely, address);
  switch (page.kind) {
    case 'neither':
      throw new Refusal('import.nothing-found');
    case 'too-large':
      throw new Refusal('import.too-large');
    case 'event': {
      const source = sourceUrl(url);
      return { total: 1, candidates: [{ source, load: async () => partyOf(page.readings, source) }] };
    }
    case 'listing': {
      const follow = createFollower(fetchSafely);
      const candidates = page.events.flatMap((event) => candidatesOf(event, follow));
      return { total: page.events.length, candidates };
    }
  }
}

async function fetchPage(
  fetchSafely: SafeFetch,
  address: URL,
): Promise<{ readonly url: URL; readonly page: PageReading }> {
  const { url, body } = await fetchSafely(address, PAGES);
  return { url, page: readPage(body.toString('utf8'), url, madridDay(new Date())) };
}

type Follow = (url: URL) => Promise<readonly Reading[] | null>;

/** `null` after the limit; empty if unreadable. */
function createFollower(fetchSafely: SafeFetch): Follow {
  const end = Date.now() + FOLLOW_MS;
  let followed = 0;
  return async (url) => {
    if (followed >= MAX_FOLLOWED || Date.now() > end) return null;
    followed += 1;
    try {
      const { page } = await fetchPage(fetchSafely, url);
      return page.kind === 'event' ? page.readings : [];
    } catch (error) {
      if (error instanceof Refusal) return [];
      throw error;
    }
  };
}

/** Without an own page, no claim prevents a second import. */
function candidatesOf({ url, reading }: ListedEvent, follow: Follow): readonly Candidate[] {
  if (url === null || !isPage(url)) return [];
  const source = sourceUrl(url);
  const load = async () => {
    const readings = await follow(url);
    return readings && partyOf([...readings, reading], source);
  };
  return [{ source, load }];
}

function isPage(url: URL): boolean {
  try {
    PAGES.checkUrl(url);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function partyOf(readings: readonly Reading[], source: string): FoundParty | null {
  return partyFromFields(mergeReadings(readings), source);
}
