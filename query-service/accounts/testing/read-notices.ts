import type { NoticesAnswer } from '@duende/contracts/notices/notice-answers';
import { AS_ANNOUNCED } from '@duende/contracts/parties/party-condition';
import { day, when, type Given } from '@duende/testkit/samples/given-log';
import { samplePartyDetails } from '@duende/testkit/samples/party';
import { approved, people, BRUNO, cancelled, rsvp, submitted } from '@duende/testkit/samples/story';
import { bruno } from '../../testing/actors.ts';
import { givenEvents } from '../../testing/query-rig.ts';

export const DETAILS = samplePartyDetails({ name: 'Luna', dates: ['2026-12-05'], startTime: '22:00' });
export const CALLED_OFF = { ...AS_ANNOUNCED, condition: 'cancelled' as const };
export const off = cancelled({ condition: { from: AS_ANNOUNCED, to: CALLED_OFF } });
/** Alba sends Luna, which is published on the 2nd; Bruno goes from the 3rd on. */
export const before = [
  ...people.map((person) => when(day(1), person)),
  when(day(1), submitted({ details: DETAILS })),
  when(day(2), approved()),
];
export const goes = when(day(3), rsvp({ userId: BRUNO }));

export async function read(events: readonly Given[], actor = bruno): Promise<NoticesAnswer> {
  const rig = await givenEvents([...before, ...events], { now: () => Date.parse(day(20)) });
  return rig.read<NoticesAnswer>('/api/users/notices', actor);
}
export const summaries = ({ notices }: NoticesAnswer) =>
  notices.map(({ kind, as, event }) => [kind, as, event.name]);
