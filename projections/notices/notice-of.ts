import type { NoticeAnswer } from '@duende/contracts/notices/notice-answers';
import type { Position } from '@duende/contracts/events/domain-event';
import { effectsOf, partyChangeOf } from '@duende/contracts/events/event-effects';
import { typeOfVersion } from '@duende/contracts/events/party-status';
import { isOn, isSameCondition, nightsLost } from '@duende/contracts/parties/party-standing';
import { isLiked, type NoticePreferences } from '@duende/contracts/notices/notice-preferences';
import type { NoticePreferencesDocument } from '../accounts/notice-preferences.ts';
import type { UserDocument } from '../accounts/users.ts';
import type { PartyDocument } from '../parties/parties.ts';
import type { PartyVersionDocument } from '../parties/party-versions.ts';
import { changesBetween } from './changes-between.ts';

/** What somebody is told, and until where in the log it is. */
export interface Notice extends Omit<NoticeAnswer, 'isRead'> {
  readonly position: string;
  /** no event stands for it: its position is that of what it ends, and was read with that */
  readonly cameWithTime: boolean;
}

/** Whether somebody has read what they are told: by where in the log it is; of what came with time alone, by when it came. */
export function isRead(
  { at, position, cameWithTime }: Pick<Notice, 'at' | 'position' | 'cameWithTime'>,
  reader: Pick<UserDocument, 'noticesRead' | 'noticesReadAt'> | undefined,
): boolean {
  if (reader === undefined) return false;
  return cameWithTime ? at <= reader.noticesReadAt : position <= reader.noticesRead;
}

/** What one person has to do with a party. */
export interface Recipient {
  readonly userId: string;
  readonly party: PartyDocument;
  /** since where in the log they go, or have a place in a car or want one; `null` for who does none of it */
  readonly goesSince: Position | null;
  readonly preferences: Preferences;
}

/** Regions and styles with the moment since when they are told of. */
export type Preferences = Omit<NoticePreferences, 'likes'> & Pick<NoticePreferencesDocument, 'likes'>;

/** A version of a party, and the ones before it of which something follows. */
export interface VersionTold {
  readonly version: PartyVersionDocument;
  /** `undefined`: it is the first */
  readonly before: PartyVersionDocument | undefined;
  /** it is the party's first time on the calendar */
  readonly isFirstApproval: boolean;
  /** where in the log the party began to stand otherwise; `null` while it stands as in this version */
  readonly until: Position | null;
}

/** The versions of one party, each with what came before it. */
export function inOrder(versions: readonly PartyVersionDocument[]): readonly VersionTold[] {
  const ordered = versions.toSorted((a, b) => a.revision - b.revision);
  const first = ordered.find(({ kind }) => kind === 'approved');
  return ordered.map((version, index) => ({
    version,
    before: ordered[index - 1],
    isFirstApproval: version === first,
    until: ordered.slice(index + 1).find((later) => !standsAs(later, version))?.fromPosition ?? null,
  }));
}

const standsAs = (one: PartyVersionDocument, other: PartyVersionDocument) =>
  one.status === other.status && isSameCondition(one, other);

/** Whether it has made people stay at home: nobody can say that they go until another version takes that back. */
export const isOff = (version: PartyVersionDocument) => version.status !== 'approved' || !isOn(version);

/** What a version of a party tells this person, if anything: not what they did themselves, nor what they do not want to hear. */
export function noticeOf(news: VersionTold, recipient: Recipient): Notice | null {
  const { version, before } = news;
  const { userId, party } = recipient;
  if (before === undefined || version.actorId === userId) return null;
  const as = toldAs({ ...news, before }, recipient);
  const type = typeOfVersion(version.kind);
  const kinds = as === null ? undefined : effectsOf(type).notice?.[as];
  if (as === null || kinds === undefined) return null;
  if (as === 'author' && isAccepted(version, before)) return null;
  const isCondition = typeof kinds !== 'string';
  // Who mends the words over it tells nobody again.
  if (isCondition && isSameCondition(version, before)) return null;
  const kind = isCondition ? conditionKind(version, before) : kinds;
  // What was before is compared for these alone: there are many more versions than they.
  const isCompared = partyChangeOf(type) !== null && kind !== 'postponed';
  const changes = isCompared ? changesTold(isCondition, changesBetween(before, version, party)) : [];
  if (kind === 'changed' && changes.length === 0) return null;
  const isNamed = as === 'author' || party.status === 'approved';
  // Nobody is sent to a party that was taken away since.
  if (as === 'follower' && !isNamed) return null;
  return {
    id: version.eventId,
    at: version.from,
    position: version.fromPosition,
    cameWithTime: false,
    kind,
    as,
    event: partyTold(party, isNamed),
    changes,
    seat: null,
    note: isNamed && isCondition && news.until === null ? party.conditionReason : '',
    isPast: news.until !== null,
  };
}

/** What somebody is told of the party itself. */
export const partyTold = (
  { _id: id, name, photo }: Pick<PartyDocument, '_id' | 'name' | 'photo'>,
  isNamed: boolean,
): NoticeAnswer['event'] => ({ id, name: isNamed ? name : null, photo: isNamed ? photo : null });

/** Whether it is what an author had proposed: that this was accepted, by the same command, tells them all of it. */
const isAccepted = (version: PartyVersionDocument, before: PartyVersionDocument) =>
  before.kind === 'proposal-accepted' && before.commandId === version.commandId;

function toldAs(
  news: VersionTold & { readonly before: PartyVersionDocument },
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

/**
 * Whether whoever goes since a position does not know it yet. Somebody who confirms while a party is being called off may be recorded
 * after that: they were let in by what was so a moment before, and are told that it is off.
 */
function isNewsSince(
  goesSince: Position,
  { version, before, until }: VersionTold & { readonly before: PartyVersionDocument },
): boolean {
  if (version.fromPosition > goesSince) return true;
  const isOffSince = isOff(version) && !standsAs(version, before);
  return isOffSince && (until === null || goesSince < until);
}

/** How a party stands is told by what it has become: an undo, too, may call it off again. */
function conditionKind(version: PartyVersionDocument, before: PartyVersionDocument): NoticeAnswer['kind'] {
  if (!isOn(version)) return version.condition === 'postponed' ? 'postponed' : 'cancelled';
  return nightsLost(before, version).length > 0 ? 'cancelled' : 'reinstated';
}

/** What is told of what changed: where the whole party is called off or back on its kind says it all, of some of its days it does not. */
function changesTold(isCondition: boolean, changes: NoticeAnswer['changes']): NoticeAnswer['changes'] {
  const isWhole = isCondition && changes.some(({ field }) => field === 'condition');
  return isWhole ? [] : changes.filter(isOfUse);
}

/** When and where: another name or price is no reason to tell everybody. */
const isOfUse = ({ field }: { readonly field: string }) => field !== 'name' && field !== 'cost';
