/** Who may do what: the one table the server enforces and the front end shows by. */
export type Role = 'visitor' | 'user' | 'admin';

const everyone: readonly Role[] = ['visitor', 'user', 'admin'];
const signedIn: readonly Role[] = ['user', 'admin'];
const admins: readonly Role[] = ['admin'];

export const PERMISSIONS = {
  'party.browse': everyone,
  'party.submit': signedIn,
  'party.edit': admins,
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
  'rsvp.toggle': signedIn,
  'ride.browse': everyone,
  'ride.see-point': signedIn,
  'ride.publish': signedIn,
  'ride.remove-own': signedIn,
  'profile.own': signedIn,
  'user.public': everyone,
  'user.contact': signedIn,
  'user.list': admins,
  'user.appoint': admins,
  'user.help-in': admins,
  'audit.read': admins,
  'history.read': admins,
  'history.story': admins,
  'history.export': admins,
  'history.export-personal': admins,
  'statistics.read': admins,
  'action.undo': admins,
  'token.own': admins,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

/** The part of a session that permissions depend on. */
export interface Actor {
  readonly userId: string;
  readonly isAdmin: boolean;
}

function roleOf(actor: Actor | null): Role {
  if (actor === null) return 'visitor';
  return actor.isAdmin ? 'admin' : 'user';
}

export function may(actor: Actor | null, permission: Permission): boolean {
  const allowed: readonly Role[] = PERMISSIONS[permission];
  return allowed.includes(roleOf(actor));
}
