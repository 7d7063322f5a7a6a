import { LIMITS } from '@duende/contracts/common/limits';
import type { RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { Refusal } from '@duende/contracts/common/refusal';
import { givenLog, type GivenLog } from '@duende/testkit/samples/given-log';
import fc from 'fast-check';
import { randomRuns } from '@duende/testkit/support/random-runs';
import { expect, test } from 'vitest';
import type { CommandHandler } from './handling/command-handler.ts';
import { commandContext } from './testing/histories.ts';
import { commandSequences, type ArbitraryCommand } from './testing/arbitrary-commands.ts';
import { plainCommands } from './testing/plain-commands.ts';

/** How a stream of each subject may go, as a letter an event. */
const COURSES: readonly (readonly [stream: string, letters: Record<string, string>, course: RegExp])[] = [
  [
    'party',
    {
      PartySubmitted: 'S',
      PartyUpdated: 'U',
      PartyApproved: 'A',
      PartyRejected: 'R',
      PartyDeleted: 'D',
      PartyRestored: 'r',
      PartyTakenBack: 'T',
      PartyResubmitted: 's',
    },
    /^S(U|R[rs]|Ts)*(R|T|A(U|Dr)*D?)?$/,
  ],
  ['rsvp', { RsvpConfirmed: 'C', RsvpWithdrawn: 'W' }, /^(CW)*C?$/],
  [
    'comment',
    {
      CommentPosted: 'P',
      CommentEdited: 'E',
      CommentApproved: 'A',
      CommentRejected: 'R',
      CommentWithdrawn: 'W',
    },
    /^PE*A?[RW]?$/,
  ],
];

test('whatever people send, every stream keeps its rules', async () => {
  await fc.assert(
    fc.asyncProperty(commandSequences, async (sequence) => {
      const given = await givenLog();
      const handler = plainCommands(given.domainLog).handler;
      for (const arbitraryCommand of sequence) await carryOutTwice(arbitraryCommand, handler, given);

      const byStream = await eventsByStream(given);
      for (const [stream, events] of byStream) {
        expect(events.map(({ revision }) => revision)).toEqual(events.map((_, index) => index));
        for (const [subject, letters, course] of COURSES) {
          if (stream.startsWith(`${subject}-`))
            expect(events.map(({ type }) => letters[type]).join('')).toMatch(course);
        }
        if (stream.startsWith('rides-')) expectOrderlyRides(events);
      }
    }),
    { numRuns: randomRuns(30), interruptAfterTimeLimit: 20_000 },
  );
});

/** Each command twice with one key: the second time must answer as the first, and a refusal must record nothing. */
async function carryOutTwice(
  arbitraryCommand: ArbitraryCommand,
  handler: CommandHandler,
  { log, domainLog }: GivenLog,
): Promise<void> {
  const context = commandContext();
  const before = log.events.length;
  try {
    const first = await arbitraryCommand.handle(handler, context);
    expect(log.events).toHaveLength(before + first.events.length);
    expect(first.state).toEqual(arbitraryCommand.refold(await domainLog.read(arbitraryCommand.stream)));
    const second = await arbitraryCommand.handle(handler, context);
    expect(second).toEqual({ ...first, repeated: first.events.length > 0 });
    expect(log.events).toHaveLength(before + first.events.length);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(log.events).toHaveLength(before);
  }
}

async function eventsByStream({ domainLog, log }: GivenLog) {
  const names = [...new Set(log.events.map(({ stream }) => stream))];
  return Promise.all(names.map(async (name) => [name, await domainLog.read(name)] as const));
}

/** Pins stay within the limit, each is removed once by its owner, and no car has more passengers than seats. */
function expectOrderlyRides(events: readonly RecordedDomainEvent[]): void {
  const owners = new Map<string, string>();
  const places = new Map<string, number>();
  const given = new Map<string, { readonly rideId: string; readonly seats: number }>();
  for (const event of events) {
    if (event.type === 'RidePublished') {
      owners.set(event.data.rideId, event.data.userId);
      const own = [...owners.values()].filter((owner) => owner === event.data.userId);
      expect(own.length).toBeLessThanOrEqual(LIMITS.pinsPerPersonAndParty);
      places.set(event.data.rideId, event.data.passengerCount);
    } else if (event.type === 'RideRemoved') {
      expect(owners.get(event.data.rideId)).toBe(event.data.userId);
      owners.delete(event.data.rideId);
    } else if (event.type === 'RideSeatsSet') places.set(event.data.rideId, event.data.passengerCount.to);
    else if (event.type === 'SeatGranted') given.set(event.data.requestId, event.data);
    else if (event.type === 'SeatRefused' || event.type === 'SeatReleased')
      given.delete(event.data.requestId);
    for (const [rideId, most] of places) {
      if (!owners.has(rideId)) continue;
      const taken = [...given.values()].filter((seat) => seat.rideId === rideId);
      expect(taken.reduce((sum, { seats }) => sum + seats, 0)).toBeLessThanOrEqual(most);
    }
  }
}
