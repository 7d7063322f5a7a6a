import { searchText } from '@duende/contracts/common/list-text';
import { nightOf, type PartySet, type PartyWithSets } from '@duende/contracts/parties/party-sets';
import { deviceSettings } from '../browser/local-settings.ts';

/** A set as it was when the reader marked it. */
export type SetMark = Pick<PartySet, 'name' | 'day' | 'hour' | 'stage'>;

const NAME = 'set-marks';
/** Parties with marks; one more replaces the oldest. */
const PARTIES = 30;
/** A party has no more sets. */
const MARKS = 80;

type MarksByParty = readonly (readonly [partyId: string, marks: readonly SetMark[]])[];

/** On this device only; the latest party is the last. */
function readAll(): MarksByParty {
  try {
    const stored: unknown = JSON.parse(deviceSettings.read(NAME) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

const isEntry = (entry: unknown): entry is MarksByParty[number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && Array.isArray(entry[1]) && entry[1].every(isMark);

const isMark = (mark: unknown): mark is SetMark =>
  typeof mark === 'object' &&
  mark !== null &&
  ['name', 'day', 'hour', 'stage'].every((field) => typeof mark[field as keyof typeof mark] === 'string');

export const setMarksOf = (partyId: string): readonly SetMark[] =>
  readAll().find(([id]) => id === partyId)?.[1] ?? [];

export function keepSetMarks(partyId: string, marks: readonly SetMark[]): void {
  const others = readAll().filter(([id]) => id !== partyId);
  const all = marks.length === 0 ? others : [...others, [partyId, marks.slice(-MARKS)] as const];
  deviceSettings.write(NAME, JSON.stringify(all.slice(-PARTIES)));
}

/** The next person at this device marks their own. */
export function forgetSetMarks(): void {
  deviceSettings.forget(NAME);
}

export const markOf = ({ name, day, hour, stage }: PartySet): SetMark => ({ name, day, hour, stage });

const keyOf = (party: PartyWithSets, { name, day, hour, stage }: SetMark) =>
  JSON.stringify([searchText(name), nightOf(party, { day }), hour, searchText(stage)]);

export function isMarked(party: PartyWithSets, marks: readonly SetMark[], set: SetMark): boolean {
  const key = keyOf(party, set);
  return marks.some((mark) => keyOf(party, mark) === key);
}

export interface MovedMark {
  readonly was: SetMark;
  /** `null`: no longer plays */
  readonly now: PartySet | null;
}

/** Marked sets with another hour, night or stage since. Of an artist with several sets the first unmarked one. */
export function movedMarks(party: PartyWithSets, marks: readonly SetMark[]): readonly MovedMark[] {
  const keys = new Set((party.sets ?? []).map((set) => keyOf(party, set)));
  const free = (party.sets ?? []).filter((set) => !isMarked(party, marks, set));
  return marks
    .filter((mark) => !keys.has(keyOf(party, mark)))
    .map((was) => {
      const index = free.findIndex(({ name }) => searchText(name) === searchText(was.name));
      const [now = null] = index === -1 ? [] : free.splice(index, 1);
      return { was, now };
    });
}

/** @param moved those of {@link movedMarks} */
export function followedMarks(marks: readonly SetMark[], moved: readonly MovedMark[]): readonly SetMark[] {
  return marks.flatMap((mark) => {
    const found = moved.find(({ was }) => was === mark);
    if (found === undefined) return [mark];
    return found.now === null ? [] : [markOf(found.now)];
  });
}
