/** The generated tables of `docs/specification.md`. */
import { PERMISSIONS, READ_TOKEN_PERMISSIONS, type Permission } from '@duende/contracts/accounts/permissions';
import { LIMITS } from '@duende/contracts/common/limits';
import { MOVING_TYPES } from '@duende/contracts/events/party-status';
import { CARD_FIELDS } from '@duende/contracts/parties/event-card';
import { partyRecords } from '@duende/contracts/parties/party-records';
import { fieldRow, PARTY_FIELDS, type FieldKind } from '@duende/contracts/parties/party-fields';
import { RIDE_LIMITS } from '@duende/contracts/rides/ride-limits';
import { MATCH_RADIUS_M } from '@duende/contracts/rides/ride-match';
import { DAY_ALLOWANCES, WAITING_PARTIES } from '@duende/platform/config/limits';

const ROLES = ['visitor', 'user', 'analyst', 'moderator', 'admin'] as const;

const PERMISSION_WORDS = {
  'party.browse': 'see parties',
  'party.submit': 'submit a party',
  'party.edit': 'edit any party',
  'party.edit-own': 'correct, withdraw, resubmit an own party; propose changes',
  'party.call-off': 'cancel, postpone, move an own party',
  'party.set-tickets': 'say how tickets of an own party are',
  'party.delete': 'remove a published party',
  'party.moderate': 'approve, reject, decide on proposals',
  'party.restore': 'bring a removed party back',
  'party.set-coordinates': 'set coordinates',
  'party.import': 'import parties',
  'photo.upload': 'upload a photo',
  'photo.see-any': 'see unpublished photos',
  'photo.withdraw': 'withdraw a photo',
  'comment.post': 'write a comment',
  'comment.change-own': 'edit and withdraw own comments',
  'comment.moderate': 'approve, reject, remove comments',
  'report.make': 'report',
  'report.decide': 'decide on reports',
  'rsvp.toggle': 'confirm attendance',
  'ride.browse': 'see rides',
  'ride.see-point': 'see exact departures',
  'ride.publish': 'publish a ride',
  'ride.remove-own': 'remove an own ride',
  'ride.seats': 'ask for seats and decide on those in an own car',
  'ride.alerts': 'get notices of cars near a point',
  'ride.remove-any': 'remove any ride',
  'profile.own': 'own profile, notices, data, erasure',
  'user.public': 'see a public profile',
  'user.contact': 'see shared contacts',
  'user.list': 'list accounts, with e-mails',
  'user.appoint': 'give and take roles',
  'user.help-in': 'make a link to a new password',
  'user.end-sessions': 'end sessions of others',
  'user.suspend': 'suspend an account',
  'audit.moderation': 'read the audit log of moderation',
  'audit.read': 'read the whole audit log',
  'history.read': 'see the site at a past moment',
  'history.story': 'read the story of a party or person',
  'history.export': 'export without names',
  'history.export-personal': 'export with names',
  'statistics.read': 'read statistics',
  'action.undo': 'undo decisions of moderation',
  'action.undo-any': 'undo any decision',
  'reason.strike': 'redact a reason',
  'token.own': 'make read tokens',
  'hook.manage': 'tell group chats and programs about parties',
} as const satisfies Readonly<Record<Permission, string>>;

export function rolesTable(): string {
  const rows = Object.entries(PERMISSIONS).map(([name, allowed]) => {
    const permission = name as Permission;
    const marks = ROLES.map((role) => (allowed.includes(role) ? '✔' : ''));
    return row([
      PERMISSION_WORDS[permission],
      ...marks,
      READ_TOKEN_PERMISSIONS.includes(permission) ? '✔' : '',
    ]);
  });
  return table(['may', 'visitor', 'user', 'analyst', 'moderator', 'administrator', 'read token'], rows);
}

const KIND_WORDS = {
  name: 'one line',
  region: 'one of the regions',
  degrees: 'degrees, WGS 84',
  photo: 'an uploaded photo',
  days: 'days',
  hour: 'full or half hour, or none',
  type: 'one of the types',
  styles: 'styles',
  line: 'one line',
  link: 'web address',
  map: 'map address',
  text: 'text',
  names: 'names, one a line',
  moment: 'day and time in Madrid, or none',
  sets: 'day, hour, end, stage and name, by set',
  care: 'yes or no, with a line, for each of a list',
} as const satisfies Readonly<Record<FieldKind, string>>;

export function fieldsTable(): string {
  const rows = PARTY_FIELDS.map((field) => {
    const { kind, limit, words } = fieldRow(field);
    const isOnCards = CARD_FIELDS.some((name) => name === field);
    return row([
      `\`${field}\``,
      `*${words.inForm}*`,
      KIND_WORDS[kind],
      `${limit ?? ''}`,
      isOnCards ? '✔' : '',
    ]);
  });
  return table(['field', 'in the form', 'is', 'at most', 'on cards'], rows);
}

const NO_STATUS = '–';

/** Every change of a party's status, by the event that causes it. */
export function statusTable(): string {
  const rows = MOVING_TYPES.flatMap((type) =>
    partyRecords[type].moves.map(([from, to]) => row([from ?? NO_STATUS, to, `\`${type}\``])),
  );
  return table(['from', 'to', 'by'], rows);
}

/** What a person may meet, with the number in the code. */
const MET: readonly (readonly [words: string, most: number | string])[] = [
  ['username, characters', `${LIMITS.username.min} to ${LIMITS.username.max}`],
  ['password, characters', `${LIMITS.password.min} to ${LIMITS.password.max}`],
  ['e-mail, characters', LIMITS.email.max],
  ['comment, characters', LIMITS.comment.max],
  ['name of a comment, characters', LIMITS.commentAuthor.max],
  ['reason, explanation or contact, characters', LIMITS.otherText.max],
  ['notice over a party, characters', LIMITS.publicNotice.max],
  ['name of an artist, characters', LIMITS.lineup.name],
  ['stages with set times', LIMITS.sets.stages],
  ['name of a stage, characters', LIMITS.sets.stage],
  ['photo, megabytes', LIMITS.photo.max / 1_000_000],
  ['note on care or access, characters', LIMITS.careLine],
  ['search, characters', LIMITS.searchText.max],
  ['seats of a ride', `${LIMITS.passengers.min} to ${LIMITS.passengers.max}`],
  ['rides of a person at a party', LIMITS.pinsPerPersonAndParty],
  ['note of a ride, characters', RIDE_LIMITS.note],
  ['words of a seat request, characters', RIDE_LIMITS.words],
  ['open seat requests of a person at a party', RIDE_LIMITS.open],
  ['open seat requests at a ride', RIDE_LIMITS.waiting],
  ['seat requests of a person at a ride', RIDE_LIMITS.asked],
  ['ride alerts of a person at a party', RIDE_LIMITS.alerts],
  ['distance of matching rides, kilometres', MATCH_RADIUS_M / 1000],
  ['reports that hide a comment', LIMITS.reports.hide],
  ['upcoming parties on home', LIMITS.upcoming],
  ['regions and styles followed', LIMITS.likes],
  ['browsers with push', LIMITS.pushDevices],
  ['people muted', LIMITS.muted],
  ['read tokens', LIMITS.readToken.open],
  ['hooks', LIMITS.hooks.open],
  ['unsent and parked messages of a hook', LIMITS.hooks.held],
  ['session, days', LIMITS.sessionDays],
  ['link to a new password, hours', LIMITS.passwordTicketHours],
  ['backups, days', LIMITS.backUpDays],
  ['own parties that wait at one time', WAITING_PARTIES],
  ['parties submitted in 24 hours', DAY_ALLOWANCES.submissions],
  ['photos in 24 hours', DAY_ALLOWANCES.photos],
  ['comments in 24 hours', DAY_ALLOWANCES.comments],
  ['rides in 24 hours', DAY_ALLOWANCES.pins],
  ['ride alerts in 24 hours', DAY_ALLOWANCES.alerts],
  ['reports in 24 hours', DAY_ALLOWANCES.reports],
  ['changes of the profile in 24 hours', DAY_ALLOWANCES.profileChanges],
  ['changes of attendance in 24 hours', DAY_ALLOWANCES.rsvpChanges],
  ['exports in 24 hours', DAY_ALLOWANCES.exports],
];

export function limitsMetTable(): string {
  return table(
    ['what', 'limit'],
    MET.map(([words, most]) => row([words, `${most}`])),
  );
}

const row = (cells: readonly string[]) =>
  `|${cells.map((cell) => (cell === '' ? ' |' : ` ${cell} |`)).join('')}`;

function table(columns: readonly string[], rows: readonly string[]): string {
  return [row(columns), `|${'---|'.repeat(columns.length)}`, ...rows, ''].join('\n');
}
