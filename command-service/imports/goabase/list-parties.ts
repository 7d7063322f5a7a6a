import { madridDay } from '@duende/contracts/common/madrid-time';
import { cutText, LIMITS } from '@duende/contracts/common/limits';
import type { GoabaseListAnswer, GoabaseParty } from '@duende/contracts/imports/import-answers';
import { goabaseSource } from '../fetching/goabase.ts';
import type { SafeFetch } from '../fetching/safe-fetch.ts';
import type { JsonNode } from '../parsing/json-ld-nodes.ts';
import { locationOfPlace } from '../parsing/location-of-place.ts';
import { cutAtWord, cutFields } from '../parsing/party-from-fields.ts';
import { partyTimes } from '../parsing/party-times.ts';
import { askForList, idOf } from './ask-goabase.ts';
import { fieldsOfGoabase } from './read-party.ts';

export type IsHere = (source: string) => Promise<boolean>;

const AT_ONCE = 10;

/** With the values of their import. @throws Refusal `import.goabase-unreachable` */
export async function listGoabase(fetchSafely: SafeFetch, isHere: IsHere): Promise<GoabaseListAnswer> {
  const { entries, unreadable } = await askForList(fetchSafely);
  const listed = uniqueById(entries).slice(0, LIMITS.goabase.listed);
  const today = madridDay(new Date());
  const parties: GoabaseParty[] = [];
  for (let at = 0; at < listed.length; at += AT_ONCE) {
    const some = listed.slice(at, at + AT_ONCE).map(async (entry) => {
      const row = rowOf(entry, today);
      return row.state === 'new' && (await isHere(row.url)) ? { ...row, state: 'here' as const } : row;
    });
    parties.push(...(await Promise.all(some)));
  }
  return { parties, unreadable, isCut: entries.length + unreadable >= LIMITS.goabase.listed };
}

function rowOf(entry: JsonNode, today: string): GoabaseParty {
  const { fields } = fieldsOfGoabase(entry);
  const { title = '', sessions = [], place, point, status } = fields;
  const name = cutAtWord(title, LIMITS.partyName.max);
  const location = locationOfPlace(place, point);
  const { dates, startTime, endTime } = partyTimes(sessions);
  const state = () => {
    if (name === '') return 'unnamed';
    if (dates.length === 0) return 'undated';
    if ((dates.at(-1) ?? '') < today) return 'over';
    return location === null ? 'elsewhere' : 'new';
  };
  return {
    id: idOf(entry),
    url: goabaseSource(idOf(entry)),
    name,
    town: cutText(place?.town ?? '', LIMITS.partyName.max),
    location,
    dates: [...dates],
    startTime,
    endTime,
    state: state(),
    ...(status && { notice: status }),
    cut: [...cutFields(fields)],
  };
}

function uniqueById(entries: readonly JsonNode[]): readonly JsonNode[] {
  return [...new Map(entries.map((entry) => [idOf(entry), entry])).values()];
}
