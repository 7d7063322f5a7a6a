import { Refusal } from '@duende/contracts/common/refusal';
import { DATA, LIST_URL, partyDataUrl } from '../fetching/goabase.ts';
import { AnsweredWith, type SafeFetch } from '../fetching/safe-fetch.ts';
import { asNode, textOf, type JsonNode } from '../parsing/json-ld-nodes.ts';

export interface GoabaseList {
  readonly entries: readonly JsonNode[];
  readonly unreadable: number;
}

/** `gone`: not there (any more). */
export type GoabaseAnswer = { readonly kind: 'party'; readonly party: JsonNode } | { readonly kind: 'gone' };

const ID = /^[1-9]\d{0,9}$/;
const GONE: readonly number[] = [404, 410];

/** @throws Refusal `import.goabase-unreachable` without a valid list */
export async function askForList(fetchSafely: SafeFetch): Promise<GoabaseList> {
  const { partylist } = await dataAt(fetchSafely, LIST_URL);
  if (!Array.isArray(partylist)) throw new Refusal('import.goabase-unreachable');
  const entries = partylist.map(asNode).filter((entry) => ID.test(idOf(entry)));
  return { entries, unreadable: partylist.length - entries.length };
}

/** @throws Refusal `import.goabase-unreachable` without an answer about that party */
export async function askForParty(fetchSafely: SafeFetch, id: string): Promise<GoabaseAnswer> {
  try {
    const party = asNode((await dataAt(fetchSafely, partyDataUrl(id)))['party']);
    if (idOf(party) !== id) throw new Refusal('import.goabase-unreachable');
    return { kind: 'party', party };
  } catch (error) {
    if (error instanceof Refusal && isGone(error, id)) return { kind: 'gone' };
    throw error;
  }
}

export const idOf = ({ id }: JsonNode) => textOf(id);

async function dataAt(fetchSafely: SafeFetch, url: URL): Promise<JsonNode> {
  try {
    const { body } = await fetchSafely(url, DATA);
    return asNode(JSON.parse(body.toString('utf8')));
  } catch (error) {
    throw new Refusal('import.goabase-unreachable', {
      cause: error instanceof Refusal ? (error.cause ?? error) : error,
    });
  }
}

/** A redirect's target says nothing about the party. */
function isGone({ cause }: Refusal, id: string): boolean {
  return (
    cause instanceof AnsweredWith &&
    GONE.includes(cause.status) &&
    cause.url.pathname === partyDataUrl(id).pathname
  );
}
