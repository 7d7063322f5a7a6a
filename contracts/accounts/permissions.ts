/** The server enforces this table; the page shows controls by it. */
export type Role = 'visitor' | 'user' | 'analyst' | 'moderator' | 'admin';

const everyone: readonly Role[] = ['visitor', 'user', 'analyst', 'moderator', 'admin'];
const signedIn: readonly Role[] = ['user', 'analyst', 'moderator', 'admin'];
const analysts: readonly Role[] = ['analyst', 'admin'];
const moderators: readonly Role[] = ['moderator', 'admin'];
const admins: readonly Role[] = ['admin'];

export const PERMISSIONS = {
  'party.browse': everyone,
  'party.submit': signedIn,
  'party.edit': moderators,
  /** own parties; all for `party.edit` */
  'party.edit-own': signedIn,
  /** own parties; all for `party.edit` */
  'party.call-off': signedIn,
  'party.set-tickets': signedIn,
  'party.delete': moderators,
  'party.moderate': moderators,
  'party.restore': moderators,
  'party.set-coordinates': moderators,
  'party.import': admins,
  'photo.upload': signedIn,
  'photo.see-any': moderators,
  'photo.withdraw': moderators,
  'comment.post': everyone,
  'comment.change-own': signedIn,
  'comment.moderate': moderators,
  'report.make': signedIn,
  'report.decide': moderators,
  'rsvp.toggle': signedIn,
  /** the call only: a party's page shows its rides to everyone */
  'ride.browse': everyone,
  'ride.see-point': signedIn,
  'ride.publish': signedIn,
  'ride.remove-own': signedIn,
  'ride.seats': signedIn,
  'ride.alerts': signedIn,
  'ride.remove-any': moderators,
  'profile.own': signedIn,
  'user.public': everyone,
  'user.contact': signedIn,
  'user.list': admins,
  'user.appoint': admins,
  'user.help-in': admins,
  'user.end-sessions': admins,
  'user.suspend': admins,
  /** moderators: decisions on parties, comments and reports */
  'audit.moderation': moderators,
  'audit.read': admins,
  'history.read': analysts,
  'history.story': admins,
  'history.export': analysts,
  'history.export-personal': admins,
  'statistics.read': analysts,
  /** moderators: decisions on parties, comments and reports */
  'action.undo': moderators,
  'action.undo-any': admins,
  'reason.strike': admins,
  'token.own': analysts,
  'hook.manage': admins,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

/** Of read tokens: only reads without personal data. */
export const READ_TOKEN_PERMISSIONS: readonly Permission[] = [
  'history.read',
  'statistics.read',
  'history.export',
];

export interface Actor {
  readonly userId: string;
  readonly isAdmin: boolean;
  /** absent: false */
  readonly isAnalyst?: boolean;
  /** absent: false */
  readonly isModerator?: boolean;
}

type GivenRoles = Pick<Actor, 'isAnalyst' | 'isModerator'>;

/** Keeps given roles only, as sessions and answers hold them. */
export function rolesGiven({ isAnalyst, isModerator }: GivenRoles): {
  readonly isAnalyst?: true;
  readonly isModerator?: true;
} {
  return {
    ...(isAnalyst === true && { isAnalyst: true }),
    ...(isModerator === true && { isModerator: true }),
  };
}

function rolesOf(actor: Actor | null): readonly Role[] {
  if (actor === null) return ['visitor'];
  if (actor.isAdmin) return ['admin'];
  const { isAnalyst, isModerator } = rolesGiven(actor);
  return ['user', ...(isAnalyst ? ['analyst' as const] : []), ...(isModerator ? ['moderator' as const] : [])];
}

export function may(actor: Actor | null, permission: Permission): boolean {
  const allowed: readonly Role[] = PERMISSIONS[permission];
  return rolesOf(actor).some((role) => allowed.includes(role));
}

/** The least role that a member lacks. */
export function missingRole(permission: Permission): 'analyst' | 'moderator' | 'admin' {
  const allowed: readonly Role[] = PERMISSIONS[permission];
  return (['analyst', 'moderator'] as const).find((role) => allowed.includes(role)) ?? 'admin';
}
