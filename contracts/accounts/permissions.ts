/** Who may do what: the one table the server enforces and the front end shows by. */
export type Role = 'visitor' | 'user' | 'analyst' | 'admin';

const everyone: readonly Role[] = ['visitor', 'user', 'analyst', 'admin'];
const signedIn: readonly Role[] = ['user', 'analyst', 'admin'];
const analysts: readonly Role[] = ['analyst', 'admin'];
const admins: readonly Role[] = ['admin'];

export const PERMISSIONS = {
  'party.browse': everyone,
  'party.submit': signedIn,
  'party.edit': admins,
  /** of one's own until it is published: correct, take back, send again; of any for who edits parties */
  'party.mend': signedIn,
  /** of one's own, and of any for who edits parties */
  'party.call-off': signedIn,
  'party.delete': admins,
  'party.moderate': admins,
  'party.restore': admins,
  'party.set-coordinates': admins,
  'party.import': admins,
  'photo.upload': signedIn,
  'photo.see-any': admins,
  'photo.withdraw': admins,
  'comment.post': everyone,
  'comment.moderate': admins,
  'report.make': signedIn,
  'report.decide': admins,
  'rsvp.toggle': signedIn,
  /** of the call: a party's page and its live messages show rides to whoever sees the party */
  'ride.browse': everyone,
  'ride.see-point': signedIn,
  'ride.publish': signedIn,
  'ride.remove-own': signedIn,
  'ride.remove-any': admins,
  'profile.own': signedIn,
  'user.public': everyone,
  'user.contact': signedIn,
  'user.list': admins,
  'user.appoint': admins,
  'user.help-in': admins,
  'user.end-sessions': admins,
  'audit.read': admins,
  'history.read': analysts,
  'history.story': admins,
  'history.export': analysts,
  'history.export-personal': admins,
  'statistics.read': analysts,
  'action.undo': admins,
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
}

function roleOf(actor: Actor | null): Role {
  if (actor === null) return 'visitor';
  if (actor.isAdmin) return 'admin';
  return actor.isAnalyst === true ? 'analyst' : 'user';
}

export function may(actor: Actor | null, permission: Permission): boolean {
  const allowed: readonly Role[] = PERMISSIONS[permission];
  return allowed.includes(roleOf(actor));
}

/** What somebody lacks who is signed in and may not: the lowest role that would do. */
export function missingRole(permission: Permission): 'analyst' | 'admin' {
  const allowed: readonly Role[] = PERMISSIONS[permission];
  return allowed.includes('analyst') ? 'analyst' : 'admin';
}
