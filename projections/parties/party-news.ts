import { isOfParty, PARTY_TYPES } from '@duende/contracts/events/party-status';
import { EMPTY_DETAILS } from '@duende/contracts/parties/empty-details';
import { isSameCondition } from '@duende/contracts/parties/party-standing';
import { AS_SUBMITTED } from '@duende/contracts/parties/party-stands';
import { START, type Position } from '@duende/contracts/events/domain-event';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';
import type { FoldedEvent, Projection } from '../model/projection.ts';
import { versionBegun, type PartyVersionDocument } from './party-versions.ts';

/** What people are told of a party by: when and where it is, whether it takes place, and what each version of it is. */
const WHEN_AND_WHERE = [
  ...(['location', 'latitude', 'longitude', 'dates', 'startTime', 'endTime', 'styles'] as const),
  ...(['condition', 'cancelledDates', 'previousDates', 'status'] as const),
];
const OF_THE_VERSION = [
  ...(['kind', 'actorId', 'eventId', 'commandId', 'from', 'fromPosition', 'isPublic'] as const),
];
type NewsField = (typeof WHEN_AND_WHERE)[number] | (typeof OF_THE_VERSION)[number];

/** Of a version what people are told by: no words, which are most of it. */
export type NewsVersion = Pick<PartyVersionDocument, NewsField>;

/** A version of which somebody may be told. */
export interface NewsEntry extends NewsVersion {
  /** how the version before was, where it was otherwise */
  readonly before: Partial<NewsVersion>;
  /** it is the party's first time on the calendar */
  readonly isFirstApproval: boolean;
  /** where in the log the party began to stand otherwise; `null` while it stands as in this version */
  readonly until: Position | null;
}

/** The news of a party, whoever is told of it: `_id` is its id. One document for each party, so that a change costs one write, however many go. */
export interface PartyNewsDocument extends StoredDocument {
  /** the newest {@link NEWS_OF_PARTY}, the earliest first */
  readonly entries: readonly NewsEntry[];
  /** of the last of them, in the log and in effective time; `''` where there is none */
  readonly newsPosition: string;
  readonly newsAt: string;
  /** when it came onto the calendar for the first time, ISO 8601 */
  readonly firstApprovedAt: string | null;
  /** as it is */
  readonly present: NewsVersion;
}

/** More than this of one party nobody is shown: a screen has the newest fifty of all parties together. */
export const NEWS_OF_PARTY = 100;

const PARTY_NEWS: CollectionSpec<PartyNewsDocument> = {
  name: 'party-news.v1',
  indexes: [
    { keys: { firstApprovedAt: 1, _id: 1 }, only: { firstApprovedAt: { $ne: null } } },
    { keys: { newsPosition: 1, _id: 1 }, only: { newsPosition: { $gt: '' } } },
  ],
};

const BLANK: PartyVersionDocument = {
  ...EMPTY_DETAILS,
  ...AS_SUBMITTED,
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

/** As a whole version, without the words that nobody is told of. */
const wholeOf = (version: NewsVersion): PartyVersionDocument => ({ ...BLANK, ...version });

const picked = <K extends NewsField>(fields: readonly K[], version: Pick<PartyVersionDocument, K>) =>
  Object.fromEntries(fields.map((field) => [field, version[field]])) as Pick<PartyVersionDocument, K>;

const newsVersion = (version: PartyVersionDocument): NewsVersion => ({
  ...picked(WHEN_AND_WHERE, version),
  ...picked(OF_THE_VERSION, version),
});

const isSameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields of a version in which the one before it was otherwise, as they were. */
function otherwise(before: NewsVersion, version: NewsVersion): Partial<NewsVersion> {
  const fields = [...WHEN_AND_WHERE, ...OF_THE_VERSION];
  return picked(
    fields.filter((field) => !isSameValue(before[field], version[field])),
    before,
  );
}

/** Whether a party stands on the calendar as it did. */
const standsAs = (one: NewsVersion, other: NewsVersion) =>
  one.status === other.status && isSameCondition(one, other);

/** Other words alone are no news; what else becomes of a party may be, of some kinds to who sent it. */
function isNews(event: FoldedEvent, before: Partial<NewsVersion>): boolean {
  if (event.type !== 'PartyUpdated' && event.type !== 'PartyNoticeSet') return true;
  return WHEN_AND_WHERE.some((field) => field in before);
}

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
    entry.until === null && !standsAs(entry, present) ? { ...entry, until: position } : entry,
  );
  const firstApprovedAt = isFirstApproval ? present.from : news.firstApprovedAt;
  const after = { ...news, position, entries: known, firstApprovedAt, present };
  if (!isNews(event, before)) return after;
  const entries = [...known, { ...present, before, isFirstApproval, until: null }].slice(-NEWS_OF_PARTY);
  return { ...after, entries, newsPosition: position, newsAt: present.from };
}

/** What became of each party that people may be told, for the bell of every page. */
export const partyNewsProjection: Projection<PartyNewsDocument> = {
  name: 'party-news',
  collection: PARTY_NEWS,
  handles: PARTY_TYPES,
  touches: (event) => (isOfParty(event) ? [event.data.partyId] : []),
  fold: foldNews,
};

/** An entry as the versions that it is about: this one, and the one before. */
export const versionsOf = ({ before, ...version }: NewsEntry) => ({
  version: wholeOf(version),
  before: wholeOf({ ...version, ...before }),
});
