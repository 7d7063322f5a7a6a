import type { LiveMessageName } from '@duende/contracts/live/live-messages';

/** Every name of the contract, checked by the compiler in both directions; the schemas themselves stay on the server. */
const NAMES: Readonly<Record<LiveMessageName, true>> = {
  'event.approved': true,
  'event.updated': true,
  'event.removed': true,
  'rsvp.count': true,
  'comment.approved': true,
  'comment.removed': true,
  'ride.published': true,
  'ride.places': true,
  'ride.removed': true,
  'ride.granted': true,
  'ride.matched': true,
  'seat.changed': true,
  'audit.recorded': true,
  'moderation.pending': true,
  'reports.waiting': true,
  'rsvp.mine': true,
  'moderation.decided': true,
  'comment.decided': true,
  resync: true,
};

export const liveMessageNames = Object.keys(NAMES) as readonly LiveMessageName[];
