import type { NoticeAnswer } from '../notices/notice-answers.ts';
import type { EventType } from './domain-event.ts';
import type { PartyType } from './party-status.ts';

type NoticeKind = NoticeAnswer['kind'];

/** No column has a default: new types must be classified. */
export interface EventEffects {
  /** Others see what it adds, so suspended accounts may not. `in-part`: depends on the data. */
  readonly seenByOthers: boolean | 'in-part';
  /** Recipients and kinds; of several kinds the present state decides. */
  readonly notice: { readonly [As in NoticeAnswer['as']]?: NoticeKind | readonly NoticeKind[] } | null;
  /** A key is destroyed after it (in the key's stream); derived data must go. */
  readonly erases: boolean;
  readonly counts: boolean;
}

interface PartyEffects extends EventEffects {
  /** `null`: none */
  readonly changes: 'details' | 'condition' | 'notice' | 'tickets' | null;
}

/** An undo may also cancel again. */
const CONDITION_KINDS = ['cancelled', 'postponed', 'reinstated'] as const;
const CONDITION = { author: CONDITION_KINDS, goer: CONDITION_KINDS } as const;
/** Of both, `changed` says more. */
const CHANGED_KINDS = ['changed', 'set-times'] as const;
const CHANGED = { author: CHANGED_KINDS, goer: CHANGED_KINDS } as const;
const MOVED = { author: 'rescheduled', goer: 'rescheduled' } as const;
const REMOVED = { author: 'removed', goer: 'removed' } as const;
const APPROVED = { author: 'approved', follower: 'published' } as const;
const REFUSED = { passenger: ['seat-refused', 'seat-lost', 'car-near'] } as const;
const LEFT = { driver: 'seat-left', passenger: 'car-near' } as const;
const NEAR = { passenger: 'car-near', driver: 'rider-near' } as const;
const CAR_NEAR = { passenger: 'car-near' } as const;
const DRIVER_AWAY = { passenger: ['seat-uncertain', 'seat-certain'] } as const;
const ERASED = { passenger: 'ride-gone', driver: 'seat-left' } as const;

/** Separate from the records, which the browser loads. */
const EVENT_EFFECTS = {
  PartySubmitted: { seenByOthers: true, notice: null, erases: false, counts: true, changes: null },
  PartyUpdated: { seenByOthers: true, notice: CHANGED, erases: false, counts: true, changes: 'details' },
  PartyPlaceRevealed: {
    // The service records it, whatever became of the author.
    ...{ seenByOthers: false, notice: { goer: 'place-revealed' }, erases: false, counts: true },
    changes: 'details',
  },
  PartyNoticeSet: { seenByOthers: false, notice: null, erases: false, counts: true, changes: 'notice' },
  PartyTicketsSet: {
    ...{ seenByOthers: true, notice: { goer: 'sold-out' }, erases: false, counts: true, changes: 'tickets' },
  },
  ConditionReasonReviewed: { seenByOthers: false, notice: null, erases: false, counts: true, changes: null },
  ConditionReasonReopened: { seenByOthers: false, notice: null, erases: false, counts: true, changes: null },
  PartyCancelled: {
    ...{ seenByOthers: 'in-part', notice: CONDITION, erases: false, counts: true, changes: 'condition' },
  },
  PartyPostponed: {
    ...{ seenByOthers: 'in-part', notice: CONDITION, erases: false, counts: true, changes: 'condition' },
  },
  PartyRescheduled: { seenByOthers: true, notice: MOVED, erases: false, counts: true, changes: 'condition' },
  PartyReinstated: {
    ...{ seenByOthers: true, notice: CONDITION, erases: false, counts: true, changes: 'condition' },
  },
  PartyApproved: { seenByOthers: false, notice: APPROVED, erases: false, counts: true, changes: null },
  PartyRejected: {
    ...{ seenByOthers: false, notice: { author: 'rejected' }, erases: false, counts: true, changes: null },
  },
  PartyTakenBack: { seenByOthers: false, notice: null, erases: false, counts: true, changes: null },
  PartyResubmitted: { seenByOthers: true, notice: null, erases: false, counts: true, changes: 'details' },
  PartyDeleted: { seenByOthers: false, notice: REMOVED, erases: false, counts: true, changes: null },
  PartyRestored: { seenByOthers: false, notice: null, erases: false, counts: true, changes: null },
  ChangeProposed: { seenByOthers: true, notice: null, erases: false, counts: true, changes: null },
  ProposalWithdrawn: { seenByOthers: false, notice: null, erases: false, counts: true, changes: null },
  ProposalAccepted: {
    ...{ seenByOthers: false, notice: { author: 'proposal-accepted' }, erases: false, counts: true },
    changes: null,
  },
  ProposalRejected: {
    ...{ seenByOthers: false, notice: { author: 'proposal-rejected' }, erases: false, counts: true },
    changes: null,
  },
  ProposalReopened: { seenByOthers: false, notice: null, erases: false, counts: true, changes: null },
  PartyApprovalWithdrawn: {
    ...{ seenByOthers: false, notice: { author: 'withdrawn' }, erases: false, counts: true, changes: null },
  },
  PhotoWithdrawn: { seenByOthers: false, notice: null, erases: false, counts: true },

  RsvpConfirmed: { seenByOthers: true, notice: null, erases: false, counts: true },
  RsvpWithdrawn: { seenByOthers: false, notice: null, erases: false, counts: true },

  CommentPosted: { seenByOthers: true, notice: null, erases: false, counts: true },
  CommentEdited: { seenByOthers: true, notice: null, erases: false, counts: true },
  CommentWithdrawn: { seenByOthers: false, notice: null, erases: false, counts: true },
  CommentApproved: { seenByOthers: false, notice: null, erases: false, counts: true },
  CommentRejected: { seenByOthers: false, notice: null, erases: false, counts: true },
  CommentRestored: { seenByOthers: false, notice: null, erases: false, counts: true },

  RidePublished: { seenByOthers: true, notice: NEAR, erases: false, counts: true },
  RideRemoved: { seenByOthers: false, notice: { passenger: 'ride-gone' }, erases: false, counts: true },
  // Only more seats are new to others.
  RideSeatsSet: { seenByOthers: 'in-part', notice: CAR_NEAR, erases: false, counts: true },
  SeatRequested: { seenByOthers: true, notice: { driver: 'seat-asked' }, erases: false, counts: true },
  SeatGranted: { seenByOthers: true, notice: { passenger: 'seat-granted' }, erases: false, counts: true },
  SeatRefused: { seenByOthers: false, notice: REFUSED, erases: false, counts: true },
  SeatReleased: { seenByOthers: false, notice: LEFT, erases: false, counts: true },
  // A passenger who is suspended may still leave.
  SeatsReserved: { seenByOthers: false, notice: { passenger: 'seat-free' }, erases: false, counts: true },

  RideAlertSet: { seenByOthers: false, notice: null, erases: false, counts: true },
  RideAlertWithdrawn: { seenByOthers: false, notice: null, erases: false, counts: true },

  ThingReported: { seenByOthers: true, notice: null, erases: false, counts: true },
  ReportsDismissed: { seenByOthers: false, notice: null, erases: false, counts: true },
  ReportsReopened: { seenByOthers: false, notice: null, erases: false, counts: true },

  UserRegistered: { seenByOthers: false, notice: null, erases: false, counts: true },
  RegistrationAbandoned: { seenByOthers: false, notice: null, erases: false, counts: true },
  // Removals show nothing.
  ContactDetailsChanged: { seenByOthers: 'in-part', notice: null, erases: false, counts: true },
  NoticesRead: { seenByOthers: false, notice: null, erases: false, counts: true },
  NoticePreferencesChosen: { seenByOthers: false, notice: null, erases: false, counts: true },
  PushSubscribed: { seenByOthers: false, notice: null, erases: false, counts: true },
  PushUnsubscribed: { seenByOthers: false, notice: null, erases: false, counts: true },
  AdminAppointed: { seenByOthers: false, notice: null, erases: false, counts: true },
  AdminDismissed: { seenByOthers: false, notice: null, erases: false, counts: true },
  AnalystAppointed: { seenByOthers: false, notice: null, erases: false, counts: true },
  AnalystDismissed: { seenByOthers: false, notice: null, erases: false, counts: true },
  ModeratorAppointed: { seenByOthers: false, notice: null, erases: false, counts: true },
  ModeratorDismissed: { seenByOthers: false, notice: null, erases: false, counts: true },
  ReadTokenIssued: { seenByOthers: false, notice: null, erases: false, counts: true },
  ReadTokenRevoked: { seenByOthers: false, notice: null, erases: false, counts: true },
  PasswordChanged: { seenByOthers: false, notice: null, erases: false, counts: true },
  PasswordTicketIssued: { seenByOthers: false, notice: null, erases: false, counts: true },
  CalendarLinkIssued: { seenByOthers: false, notice: null, erases: false, counts: true },
  CalendarLinkRevoked: { seenByOthers: false, notice: null, erases: false, counts: true },
  SessionsEnded: { seenByOthers: false, notice: null, erases: false, counts: true },
  AccountSuspended: { seenByOthers: false, notice: DRIVER_AWAY, erases: false, counts: true },
  SuspensionLifted: {
    seenByOthers: false,
    notice: { passenger: 'seat-certain' },
    erases: false,
    counts: true,
  },
  PersonMuted: { seenByOthers: false, notice: null, erases: false, counts: true },
  PersonUnmuted: { seenByOthers: false, notice: null, erases: false, counts: true },
  ReasonStruck: { seenByOthers: false, notice: null, erases: true, counts: true },
  PersonErased: { seenByOthers: false, notice: ERASED, erases: true, counts: true },
  // Book-keeping.
  ClaimTaken: { seenByOthers: false, notice: null, erases: false, counts: false },
  ClaimReleased: { seenByOthers: false, notice: null, erases: false, counts: false },

  ImportStarted: { seenByOthers: false, notice: null, erases: false, counts: true },
  ImportFinished: { seenByOthers: false, notice: null, erases: false, counts: true },
  ImportWithdrawn: { seenByOthers: false, notice: null, erases: false, counts: true },
  SourceHeard: { seenByOthers: false, notice: null, erases: false, counts: true },

  HookAdded: { seenByOthers: false, notice: null, erases: false, counts: true },
  HookChanged: { seenByOthers: false, notice: null, erases: false, counts: true },
  HookSecretRenewed: { seenByOthers: false, notice: null, erases: false, counts: true },
  HookRemoved: { seenByOthers: false, notice: null, erases: false, counts: true },
  HookMessagesResent: { seenByOthers: false, notice: null, erases: false, counts: true },

  HistoryExported: { seenByOthers: false, notice: null, erases: false, counts: true },
  EventPassedOver: { seenByOthers: false, notice: null, erases: false, counts: true },
  HistoryVerified: { seenByOthers: false, notice: null, erases: false, counts: false },
} as const satisfies { readonly [T in EventType]: T extends PartyType ? PartyEffects : EventEffects };

type Effects = typeof EVENT_EFFECTS;

export type TypeWith<Column extends keyof EventEffects, Value> = {
  [T in EventType]: Effects[T][Column] extends Value ? T : never;
}[EventType];

export type ChangingType<Respect extends NonNullable<PartyEffects['changes']>> = {
  [T in PartyType]: Effects[T]['changes'] extends Respect ? T : never;
}[PartyType];

export const effectsOf = (type: EventType): EventEffects => EVENT_EFFECTS[type];

export function partyChangeOf(type: string): PartyEffects['changes'] {
  const effects: EventEffects | PartyEffects | undefined = Object.hasOwn(EVENT_EFFECTS, type)
    ? EVENT_EFFECTS[type as EventType]
    : undefined;
  return effects !== undefined && 'changes' in effects ? effects.changes : null;
}

export const EVENT_TYPES = Object.keys(EVENT_EFFECTS) as readonly EventType[];
