import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import type { Person } from './api.ts';
import type { Member } from './fixtures.ts';
import { PARTY_PLACE, publishRide } from './rides-party.ts';

/** What people may write, at its longest: no place to break, right to left, emoji, and code. */
const CODE = '<script>document.title="x"</script>';
const LONG = 'W'.repeat(300);
// Closed, as the server asks of whatever turns the direction of others' words.
const RTL = '\u202Eمرحبا بالعالم\u202C';
export const PARTY_NAME = `${'W'.repeat(20)}🌲مرحبا<b>x`;
export const WRITER_NAME = `${'M'.repeat(20)}🌲<i>مرحبا`;

export interface HostileWords {
  readonly party: EventAnswer;
  readonly pending: EventAnswer;
  readonly writerId: string;
  readonly commentId: string;
}

/** A party with comments and rides, a pending and a rejected one, and a profile. */
export async function publishHostileWords(admin: Person, writer: Member): Promise<HostileWords> {
  const details = {
    name: PARTY_NAME,
    location: 'Madrid',
    dates: [0, 1, 2, 3].map((days) => addDays(madridDay(new Date()), 20 + days)),
    cost: `${LONG}${CODE}`,
    description: `${LONG}\n${RTL}\n${CODE}`,
    link: `https://duende.example/${LONG}`,
    styles: ['psytrance', 'acid', 'dub', 'tekno', 'chill'],
  };
  const party = await writer.call<EventAnswer>('POST', '/api/events', details);
  await admin.call('PATCH', `/api/admin/events/${party.id}/approve`);
  await admin.call('PUT', `/api/events/${party.id}`, { ...details, cost: RTL, ...PARTY_PLACE });
  const pending = await writer.call<EventAnswer>('POST', '/api/events', details);
  const gone = await writer.call<EventAnswer>('POST', '/api/events', details);
  await admin.call('DELETE', `/api/events/${gone.id}`, { reason: `${LONG}${CODE}${RTL}` });
  await writer.call('PUT', '/api/users/profile', {
    email: '',
    whatsapp: `+34 600 ${LONG}`,
    telegram: `${CODE}${LONG}`,
    instagram: RTL,
    otherContact: `${LONG}${RTL}${CODE}`,
  });
  await writer.call('POST', `/api/events/${party.id}/rsvp`, { isGoing: true });
  // More than any screen has room for.
  for (let pin = 0; pin < 14; pin++) await publishRide(writer, party.id, { latitude: 40.4 + pin / 50 });
  let commentId = '';
  for (const content of [`${LONG}${RTL}`, `${CODE}\n${LONG}`]) {
    const comment = { author: `${'W'.repeat(40)}${RTL}`, content };
    const { id } = await writer.call<{ id: string }>('POST', `/api/events/${party.id}/comments`, comment);
    commentId = id;
    if (content.startsWith(LONG)) await admin.call('PATCH', `/api/admin/comments/${id}/approve`);
  }
  return { party, pending, writerId: writer.id, commentId };
}
