import type { NoticeAnswer } from '@duende/contracts/notices/notice-answers';
import type { Position } from '@duende/contracts/events/domain-event';
import { effectsOf, partyChangeOf } from '@duende/contracts/events/event-effects';
import { typeOfVersion } from '@duende/contracts/events/party-status';
import { isNoticed } from '@duende/contracts/parties/change-answers';
import { isOn, isSameCondition, nightsLost } from '@duende/contracts/parties/party-condition';
import { isLiked, type NoticePreferences } from '@duende/contracts/notices/notice-preferences';
import type { NoticePreferencesDocument } from '../accounts/notice-preferences.ts';
import type { UserDocument } from '../accounts/users.ts';
import type { PartyDocument } from '../parties/parties.ts';
import { hasConditionOf, overtakes } from '../parties/party-news.ts';
import type { PartyVersionDocument } from '../parties/party-versions.ts';
import { changesBetween } from './changes-between.ts';

export interface Notice extends Omit<NoticeAnswer, 'isRead'> {
  readonly position: string;
  /** without an event: its position is that of the ended item, already read */
  readonly cameWithTime: boolean;
}

/** Compares log positions, or times if time caused the notice. */
export function isRead(
  { at, position, cameWithTime }: Pick<Notice, 'at' | 'position' | 'cameWithTime'>,
  reader: Pick<UserDocument, 'noticesRead' | 'noticesReadAt'> | undefined,
): boolean {
  if (reader === undefined) return false;
  return cameWithTime ? at <= reader.noticesReadAt : position <= reader.noticesRead;
}

export interface Recipient {
  readonly userId: string;
  readonly party: PartyDocument;
  /** position since when they attend or have or want a seat; `null` if none */
  readonly goesSince: Position | null;
  readonly preferences: Preferences;
}

export type Preferences = Omit<NoticePreferences, 'likes'> & Pick<NoticePreferencesDocument, 'likes'>;

export interface KnownVersion {
  readonly version: PartyVersionDocument;
  readonly before: PartyVersionDocument | undefined;
  readonly isFirstApproval: boolean;
  readonly hasNewSets: boolean;
  /** of the next version; `null` if current */
  readonly until: Position | null;
}

export function inOrder(versions: readonly PartyVersionDocument[]): readonly KnownVersion[] {
  const ordered = versions.toSorted((a, b) => a.revision - b.revision);
  const first = ordered.find(({ kind }) => kind === 'approved');
  return ordered.map((version, index) => ({
    version,
    before: ordered[index - 1],
    isFirstApproval: version === first,
    hasNewSets: hasNewSets(version, ordered[index - 1]),
    until: ordered.slice(index + 1).find((later) => overtakes(later, version))?.fromPosition ?? null,
  }));
}

const hasNewSets = ({ kind, sets }: PartyVersionDocument, before: PartyVersionDocument | undefined) =>
  kind === 'updated' && sets.length > 0 && JSON.stringify(sets) !== JSON.stringify(before?.sets);

/** Whether people cannot attend until a later version reverts this. */
export const isOff = (version: PartyVersionDocument) => version.status !== 'approved' || !isOn(version);

/** A new party gives notices only from its decision on. */
export const givesNotices = (
  news: KnownVersion,
): news is KnownVersion & { readonly before: PartyVersionDocument } => news.before !== undefined;

/** Excludes the person's own actions and muted kinds. */
export function noticeOf(news: KnownVersion, recipient: Recipient): Notice | null {
  const { version } = news;
  const { userId, party } = recipient;
  if (!givesNotices(news) || version.actorId === userId) return null;
  const { before } = news;
  const as = kindOf(news, recipient);
  const type = typeOfVersion(version.kind);
  const kinds = as === null ? undefined : effectsOf(type).notice?.[as];
  if (as === null || kinds === undefined) return null;
  if (as === 'author' && isAccepted(version, before)) return null;
  const isCondition = typeof kinds !== 'string' && partyChangeOf(type) === 'condition';
  if (isCondition && isSameCondition(version, before)) return null;
  const [first, other = first] = [kinds].flat();
  const byStatus = version.kind === 'restored' && version.isPublic ? other : first;
  const found = isCondition ? conditionKind(version, before) : byStatus;
  if (found === undefined || (found === 'sold-out' && version.tickets !== 'sold-out')) return null;
  const isCompared = partyChangeOf(type) !== null && !SAYS_ALL.has(found);
  const changes = isCompared ? changesShown(isCondition, changesBetween(before, version, party)) : [];
  if (found === 'changed' && changes.length === 0 && !news.hasNewSets) return null;
  const kind = found === 'changed' && changes.length === 0 ? 'set-times' : found;
  const isNamed = as === 'author' || party.status === 'approved';
  // No notice may lead to a removed party.
  if (as === 'follower' && !isNamed) return null;
  return {
    id: version.eventId,
    at: version.from,
    position: version.fromPosition,
    cameWithTime: false,
    kind,
    as,
    event: noticeParty(party, isNamed),
    changes,
    seat: null,
    eve: null,
    note: isNamed && isCondition && news.until === null ? party.conditionReason : '',
    isPast: news.until !== null,
  };
}

export const noticeParty = (
  { _id: id, name, photo }: Pick<PartyDocument, '_id' | 'name' | 'photo'>,
  isNamed: boolean,
): NoticeAnswer['event'] => ({ id, name: isNamed ? name : null, photo: isNamed ? photo : null });

const SAYS_ALL: ReadonlySet<NoticeAnswer['kind']> = new Set(['postponed', 'sold-out', 'place-revealed']);

/** One command, so one notice suffices. */
const isAccepted = (version: PartyVersionDocument, before: PartyVersionDocument) =>
  before.kind === 'proposal-accepted' && before.commandId === version.commandId;

function kindOf(
  news: KnownVersion & { readonly before: PartyVersionDocument },
  { userId, party, goesSince, preferences }: Recipient,
): Notice['as'] | null {
  const { version, isFirstApproval } = news;
  const isAuthor = party.authorId === userId;
  if (isAuthor && preferences.sent) return 'author';
  if (goesSince !== null && isNewsSince(goesSince, news) && version.isPublic && preferences.going)
    return 'goer';
  if (isAuthor) return null;
  const likes = preferences.likes.filter(({ since }) => version.from > since);
  return isFirstApproval && isLiked(likes, version) ? 'follower' : null;
}

/** A confirmation may be recorded after a concurrent cancellation; that attendee still gets the notice. */
function isNewsSince(
  goesSince: Position,
  { version, before, until }: KnownVersion & { readonly before: PartyVersionDocument },
): boolean {
  if (version.fromPosition > goesSince) return true;
  const isOffSince = isOff(version) && !hasConditionOf(version, before);
  return isOffSince && (until === null || goesSince < until);
}

/** The new condition decides, as an undo may also cancel. */
export function conditionKind(
  version: PartyVersionDocument,
  before: PartyVersionDocument,
): 'cancelled' | 'postponed' | 'reinstated' {
  if (!isOn(version)) return version.condition === 'postponed' ? 'postponed' : 'cancelled';
  return nightsLost(before, version).length > 0 ? 'cancelled' : 'reinstated';
}

/** The kind covers a whole party; changes of single days are listed. */
function changesShown(isCondition: boolean, changes: NoticeAnswer['changes']): NoticeAnswer['changes'] {
  const isWhole = isCondition && changes.some(({ field }) => field === 'condition');
  return isWhole ? [] : changes.filter(isNoticed);
}
