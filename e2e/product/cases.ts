import { accounts, passwords, sessions } from './cases/accounts.ts';
import { attendance } from './cases/attendance.ts';
import { comments } from './cases/comments.ts';
import { ownComments } from './cases/own-comments.ts';
import { erasure } from './cases/erasure.ts';
import { exports } from './cases/exports.ts';
import { ownData } from './cases/own-data.ts';
import { health } from './cases/health.ts';
import { history } from './cases/history.ts';
import { hooks } from './cases/hooks.ts';
import { calledOff, goabase, imports } from './cases/imports.ts';
import { authors } from './cases/authors.ts';
import { ownNotices } from './cases/notices.ts';
import { conditionReasons, conditions } from './cases/conditions.ts';
import { care, decisions, notices, parties, tickets } from './cases/parties.ts';
import { places } from './cases/places.ts';
import { proposals } from './cases/proposals.ts';
import { photos } from './cases/photos.ts';
import { reasons } from './cases/reasons.ts';
import { reports } from './cases/reports.ts';
import { rideAlerts } from './cases/ride-alerts.ts';
import { rides } from './cases/rides.ts';
import { seats } from './cases/seats.ts';
import { setTimes } from './cases/set-times.ts';
import { moderators, roles, tokens } from './cases/roles.ts';
import { suspending } from './cases/suspending.ts';
import { statistics } from './cases/statistics.ts';
import { subscriptions } from './cases/subscriptions.ts';
import { verification } from './cases/verification.ts';
import type { Product } from './kit/product.ts';

/** What is tried on every layout: what people do with the product, and the opposite of each. */
export const CASES: Readonly<Record<string, (product: Product) => Promise<void>>> = {
  // they ask for every answer there is, of which there are few at first: engines that are slow have more time for them then
  'tables are exported, which the audit trail shows': exports,
  'reasons are redacted, and no longer readable': reasons,
  'who has done everything is erased from every answer': erasure,
  'a party is sent, approved, edited, undone, deleted and restored': parties,
  'a party is rejected and restored, its approval is taken back': decisions,
  'a party is corrected by its author, withdrawn and resubmitted': authors,
  'a change of a published party is proposed, rejected, accepted and undone': proposals,
  'set times are given, changed twice, notified once and undone': setTimes,
  'care and access are given, filtered by, changed by a proposal and refused': care,
  'a public notice is set, changed, removed and restored': notices,
  'the author says that a party is sold out': tickets,
  'a place is secret until its minute, and then everybody knows it': places,
  'a party is cancelled, postponed, moved and reinstated': conditions,
  'the reason of a cancellation waits for a moderator, and is reviewed or taken away': conditionReasons,
  'a person chooses topics, and is notified on a locked screen': ownNotices,
  'a photo is uploaded, shown and withdrawn': photos,
  'a page is imported, and the import undone': imports,
  'the directory of the scene is looked into, and a party of it imported': goabase,
  'a page of a cancelled event is imported as such': calledOff,
  'attendance is confirmed and withdrawn': attendance,
  'comments are approved, removed, restored and rejected': comments,
  'comments are edited and withdrawn by their author': ownComments,
  'things are reported, looked at and hidden': reports,
  'rides are published, found and removed': rides,
  'a person is notified of a near car, and gets the first freed seat': rideAlerts,
  'seats are asked for, given once, left and lost': seats,
  'a person registers, shares contacts, removes them, logs out and in': accounts,
  'sessions are ended, one and all': sessions,
  'a password is changed, and chosen again by a link': passwords,
  'a person downloads their own data': ownData,
  'roles are given and taken': roles,
  'a member becomes a moderator, and loses the role': moderators,
  'an account is suspended and restored, and a person muted': suspending,
  'a read token is made and revoked': tokens,
  'calendars are subscribed to, renewed and revoked': subscriptions,
  'group chats and programs get news of parties': hooks,
  'home is shown as it was, and what changed since': history,
  'actions are counted': statistics,
  'the service reports its health': health,
  // the last one: it looks at what all others have done
  'served data equals the log': verification,
};
