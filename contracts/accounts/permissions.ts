/** Who may do what: the one table the server enforces and the front end shows by. */
export type Role = 'visitor' | 'user' | 'analyst' | 'moderator' | 'admin';

const everyone: readonly Role[] = ['visitor', 'user', 'analyst', 'moderator', 'admin'];
const signedIn: readonly Role[] = ['user', 'analyst', 'moderator', 'admin'];
const analysts: readonly Role[] = ['analyst', 'admin'];
/** of parties, comments, pins and reports; nothing about accounts */
const moderators: readonly Role[] = ['moderator', 'admin'];
const admins: readonly Role[] = ['admin'];

export const PERMISSIONS = {
  'party.browse': everyone,
  'party.submit': signedIn,
  'party.edit': moderators,
  /** of one's own: correct, take back, send again, propose a change of once it is published; of any for who edits parties */
  'party.mend': signedIn,
  /** of one's own, and of any for who edits parties */
  'party.call-off': signedIn,
  /** of one's own, and of any for who edits parties */
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
  'comment.moderate': moderators,
  'report.make': signedIn,
  'report.decide': moderators,
  'rsvp.toggle': signedIn,
  /** of the call: a party's page and its live messages show rides to whoever sees the party */
  'ride.browse': everyone,
  'ride.see-point': signedIn,
  'ride.publish': signedIn,
  'ride.remove-own': signedIn,
  /** ask for seats, leave them, and decide on those in one's own car */
  'ride.seats': signedIn,
  'ride.remove-any': moderators,
  'profile.own': signedIn,
  'user.public': everyone,
  'user.contact': signedIn,
  'user.list': admins,
  'user.appoint': admins,
  'user.help-in': admins,
  'user.end-sessions': admins,
  'user.suspend': admins,
  /** of moderators, what was decided of parties, comments and reports */
  'audit.moderation': moderators,
  'audit.read': admins,
  'history.read': analysts,
  'history.story': admins,
  'history.export': analysts,
  'history.export-personal': admins,
  'statistics.read': analysts,
  /** of moderators, what was decided of parties, comments and reports */
  'action.undo': moderators,
  'action.undo-any': admins,
  'reason.strike': admins,
  'token.own': analysts,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

/** What a read token lets its holder do, whatever else the holder may: reading what names nobody. */
export const READ_TOKEN_PERMISSIONS: readonly Permission[] = [
  'history.read',
  'statistics.read',
  'history.export',
];

/** The part of a session that permissions depend on. */
export interface Actor {
  readonly userId: string;
  readonly isAdmin: boolean;
  /** whether the person reads history and figures without being an administrator; absent: no */
  readonly isAnalyst?: boolean;
  /** whether the person decides on parties, comments and reports without being an administrator; absent: no */
  readonly isModerator?: boolean;
}

/** The roles that somebody may have beside, or instead of, that of administrators. */
type GivenRoles = Pick<Actor, 'isAnalyst' | 'isModerator'>;

/** Those that somebody has, the others absent: so sessions and answers tell them. */
export function rolesGiven({ isAnalyst, isModerator }: GivenRoles): {
  readonly isAnalyst?: true;
  readonly isModerator?: true;
} {
  return {
    ...(isAnalyst === true && { isAnalyst: true }),
    ...(isModerator === true && { isModerator: true }),
  };
}

/** Somebody may be both an analyst and a moderator. */
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

/** What somebody lacks who is signed in and may not: the lowest role that would do. */
export function missingRole(permission: Permission): 'analyst' | 'admin' {
  const allowed: readonly Role[] = PERMISSIONS[permission];
  return allowed.includes('analyst') ? 'analyst' : 'admin';
}
