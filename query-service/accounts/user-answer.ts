import type {
  ListedUserAnswer,
  OpenSessionAnswer,
  ProfileAnswer,
  SessionAnswer,
  PublicUserAnswer,
  UserAnswer,
} from '@duende/contracts/accounts/account-answers';
import type { ReadTokenAnswer } from '@duende/contracts/accounts/token-answers';
import { CONTACT_FIELDS, eachContact } from '@duende/contracts/accounts/contact-fields';
import { may, rolesGiven, type Actor } from '@duende/contracts/accounts/permissions';
import { madridDay } from '@duende/contracts/common/madrid-time';
import type { OpenSession } from '@duende/platform/sessions/session-stores';
import type { ReadTokenDocument } from '@duende/projections/accounts/read-tokens';
import type { UserDocument } from '@duende/projections/accounts/users';

export function sessionAnswer(actor: Actor, user: UserDocument | undefined): SessionAnswer {
  return { userId: actor.userId, isAdmin: actor.isAdmin, ...rolesGiven(actor), ...suspensionOf(user) };
}

const suspensionOf = (user: UserDocument | undefined) =>
  user?.suspension ? { suspension: user.suspension } : {};

/** Includes the e-mail for the person and for administrators. */
export function userAnswer(user: UserDocument, reader: Actor): UserAnswer {
  const { _id: id, username, email } = user;
  const seesEmail = reader.userId === id || may(reader, 'user.list');
  return seesEmail ? { id, username, email } : { id, username };
}

/** Until first saved it has the registration e-mail and shares nothing. */
export function profileAnswer(user: UserDocument): ProfileAnswer {
  const { _id: id, username, isAdmin, createdAt, contact } = user;
  return {
    id,
    username,
    isAdmin,
    ...rolesGiven(user),
    createdAt,
    ...eachContact((field) => contact?.[field] ?? ''),
    ...(contact === null && { email: user.email ?? '' }),
    ...suspensionOf(user),
    shared: contact !== null,
  };
}

/** Signed-in readers see shared contact fields. */
export function publicUserAnswer(user: UserDocument, reader: Actor | null): PublicUserAnswer {
  const { _id: id, username } = user;
  return may(reader, 'user.contact') ? { id, username, ...sharedContact(user) } : { id, username };
}

/** Includes the account's e-mail and shared contact. */
export function listedUserAnswer(user: UserDocument): ListedUserAnswer {
  const { _id: id, username, email, isAdmin, isAnalyst, isModerator, suspension, createdAt } = user;
  return {
    id,
    username,
    ...sharedContact(user),
    email,
    isAdmin,
    isAnalyst,
    isModerator,
    suspension,
    createdAt,
  };
}

export function readTokenAnswer({
  tokenId: id,
  name,
  createdAt,
  expiresAt,
}: ReadTokenDocument): ReadTokenAnswer {
  return { id, name, createdAt, expiresAt };
}

/** `ownId`: the requesting session */
export function openSessionAnswer(
  { sessionId, device, issuedAt, seenAt }: OpenSession,
  ownId: string | null,
): OpenSessionAnswer {
  return {
    id: sessionId,
    device,
    firstDay: madridDay(new Date(issuedAt)),
    lastDay: madridDay(new Date(seenAt)),
    isThis: sessionId === ownId,
  };
}

/** Non-empty ones; none until first saved. */
function sharedContact(user: UserDocument): Partial<Record<(typeof CONTACT_FIELDS)[number], string>> {
  const { contact } = user;
  if (contact === null) return {};
  const filled = CONTACT_FIELDS.filter((field) => contact[field] !== '');
  return Object.fromEntries(filled.map((field) => [field, contact[field]]));
}
