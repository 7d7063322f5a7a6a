import { isOfParty, PARTY_TYPES } from '@duende/contracts/events/party-status';
import { EMPTY_DETAILS } from '@duende/contracts/parties/empty-details';
import { isSameCondition } from '@duende/contracts/parties/party-condition';
import { AS_SUBMITTED } from '@duende/contracts/parties/party-situation';
import { START, type Position } from '@duende/contracts/events/domain-event';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';
import type { FoldedEvent, Projection } from '../model/projection.ts';
import { versionBegun, type PartyVersionDocument } from './party-versions.ts';

const WHEN_AND_WHERE = [
  ...(['location', 'latitude', 'longitude', 'place', 'dates', 'startTime', 'endTime', 'styles'] as const),
  ...(['condition', 'cancelledDates', 'previousDates', 'tickets', 'status'] as const),
];
const OF_THE_VERSION = [
  ...(['kind', 'actorId', 'eventId', 'commandId', 'from', 'fromPosition', 'isPublic'] as const),
  // to fold the next event
  ...(['placeFrom', 'secretPlace'] as const),
];
type NewsField = (typeof WHEN_AND_WHERE)[number] | (typeof OF_THE_VERSION)[number];

/** Omits texts, which are most of its size. */
export type NewsVersion = Pick<PartyVersionDocument, NewsField>;

export interface NewsEntry extends NewsVersion {
  /** previous values of the fields that differ */
  readonly before: Partial<NewsVersion>;
  readonly isFirstApproval: boolean;
  /** other set times, that are not part of a version here */
  readonly hasNewSets: boolean;
  /** of the next version that differs; `null` if current */
  readonly until: Position | null;
}

/** One document per party, so a change costs one write for any number of attendees. */
export interface PartyNewsDocument extends StoredDocument {
  /** latest {@link NEWS_OF_PARTY}, oldest first */
  readonly entries: readonly NewsEntry[];
  /** of the last entry; `''` if none */
  readonly newsPosition: string;
  readonly newsAt: string;
  readonly firstApprovedAt: string | null;
  readonly present: NewsVersion;
}

/** A screen shows the latest fifty of all parties. */
export const NEWS_OF_PARTY = 100;

const PARTY_NEWS: CollectionSpec<PartyNewsDocument> = {
  name: 'party-news.v4',
  indexes: [
    { keys: { firstApprovedAt: 1, _id: 1 }, only: { firstApprovedAt: { $ne: null } } },
    { keys: { newsPosition: 1, _id: 1 }, only: { newsPosition: { $gt: '' } } },
  ],
};

const BLANK: PartyVersionDocument = {
  ...EMPTY_DETAILS,
  ...AS_SUBMITTED,
  secretPlace: null,
  _id: '',
  position: START,
  partyId: '',
  revision: 0,
  kind: 'submitted',
  status: 'pending',
  location: 'Madrid',
  authorId: null,
  actorId: null,
  eventId: '',
  commandId: '',
  from: '',
  to: null,
  fromPosition: START,
  isPublic: false,
  firstDay: null,
  lastDay: null,
};

const wholeOf = (version: NewsVersion): PartyVersionDocument => ({ ...BLANK, ...version });

const picked = <K extends NewsField>(fields: readonly K[], version: Pick<PartyVersionDocument, K>) =>
  Object.fromEntries(fields.map((field) => [field, version[field]])) as Pick<PartyVersionDocument, K>;

const newsVersion = (version: PartyVersionDocument): NewsVersion => ({
  ...picked(WHEN_AND_WHERE, version),
  ...picked(OF_THE_VERSION, version),
});

const isSameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function otherwise(before: NewsVersion, version: NewsVersion): Partial<NewsVersion> {
  const fields = [...WHEN_AND_WHERE, ...OF_THE_VERSION];
  return picked(
    fields.filter((field) => !isSameValue(before[field], version[field])),
    before,
  );
}

const hasConditionOf = (one: NewsVersion, other: NewsVersion) =>
  one.status === other.status && isSameCondition(one, other);

const isElsewhereOrAtAnotherTime = (before: Partial<NewsVersion>) =>
  WHEN_AND_WHERE.some((field) => field in before);

/** A text change is no news. Some other events are news to the author only. */
function isNews(event: FoldedEvent, before: Partial<NewsVersion>): boolean {
  if (event.type === 'PartyTicketsSet') return event.data.tickets.to === 'sold-out';
  if (event.type !== 'PartyUpdated' && event.type !== 'PartyNoticeSet') return true;
  return isElsewhereOrAtAnotherTime(before) || hasNewSets(event);
}

const hasNewSets = ({ type, data }: FoldedEvent): boolean =>
  type === 'PartyUpdated' && (data.changes.sets?.to.length ?? 0) > 0;

/** Of several such edits in a row only the last is kept. */
const isOfSetsAlone = ({ hasNewSets, before }: Pick<NewsEntry, 'hasNewSets' | 'before'>) =>
  hasNewSets && !isElsewhereOrAtAnotherTime(before);

function foldNews(news: PartyNewsDocument | null, event: FoldedEvent, id: string): PartyNewsDocument | null {
  if (!isOfParty(event)) return news;
  const begun = versionBegun(event, id, news && wholeOf(news.present));
  if (begun === null) return news;
  const { position } = event;
  const present = newsVersion(begun);
  if (news === null)
    return { _id: id, position, entries: [], newsPosition: '', newsAt: '', firstApprovedAt: null, present };
  const isFirstApproval = present.kind === 'approved' && news.firstApprovedAt === null;
  const before = otherwise(news.present, present);
  const known = news.entries.map((entry) =>
    entry.until === null && !hasConditionOf(entry, present) ? { ...entry, until: position } : entry,
  );
  const firstApprovedAt = isFirstApproval ? present.from : news.firstApprovedAt;
  const after = { ...news, position, entries: known, firstApprovedAt, present };
  if (!isNews(event, before)) return after;
  const entry = { ...present, before, isFirstApproval, hasNewSets: hasNewSets(event), until: null };
  const last = known.at(-1);
  const isRepeated = last !== undefined && isOfSetsAlone(last) && isOfSetsAlone(entry);
  const entries = [...(isRepeated ? known.slice(0, -1) : known), entry].slice(-NEWS_OF_PARTY);
  return { ...after, entries, newsPosition: position, newsAt: present.from };
}

export const partyNewsProjection: Projection<PartyNewsDocument> = {
  name: 'party-news',
  collection: PARTY_NEWS,
  handles: PARTY_TYPES,
  touches: (event) => (isOfParty(event) ? [event.data.partyId] : []),
  fold: foldNews,
};

export const versionsOf = ({ before, ...version }: NewsEntry) => ({
  version: wholeOf(version),
  before: wholeOf({ ...version, ...before }),
});
