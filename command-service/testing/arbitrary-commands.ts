import { sampleId, samplePartyDetails } from '@duende/testkit/samples/party';
import { commandSchemas, type Command } from '@duende/contracts/commands/command-schemas';
import type { DomainEvent } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import fc from 'fast-check';
import { commentDecider } from '../comments/comment.ts';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import type { Handled } from '../handling/handled.ts';
import { fold, type Decider } from '../handling/decider.ts';
import { partyDecider } from '../parties/party.ts';
import type { PartyCommand } from '../parties/party-guard.ts';
import { ridesDecider, type RideCommand } from '../rides/rides.ts';
import { rsvpDecider } from '../rsvps/rsvp.ts';

export interface ArbitraryCommand {
  readonly stream: string;
  readonly command: Command;
  handle(handler: CommandHandler, context: CommandContext): Promise<Handled<unknown>>;
  refold(events: readonly DomainEvent[]): unknown;
}

function arbitraryCommand<State, C extends Command, E extends DomainEvent>(
  decider: Decider<State, C, E>,
  stream: string,
  command: C,
): ArbitraryCommand {
  commandSchemas[command.type].parse(command.data);
  return {
    stream,
    command,
    handle: (handler, context) => handler.handle(decider, stream, command, context),
    refold: (events) => fold(decider, events),
  };
}

const RIDES = streams.rides(sampleId(1));
const partyId = fc.constantFrom(sampleId(1), sampleId(2));
const userId = fc.constantFrom(sampleId(11), sampleId(12));
const commentId = fc.constantFrom(sampleId(21), sampleId(22));
const reason = fc.constantFrom(null, 'Repetido');
const details = fc.constantFrom('Luna', 'Sol').map((name) => samplePartyDetails({ name }));

const notice = fc.constantFrom('', 'Otra hora');

type OneOfEach<C extends Command> = { readonly [T in C['type']]: Extract<C, { readonly type: T }> };

const partyCommands = fc
  .record({ partyId, details, reason, notice, authorId: fc.option(userId), type: fc.nat() })
  .map(({ partyId, details, reason, notice, authorId, type }) => {
    const commands: OneOfEach<PartyCommand> = {
      SubmitParty: { type: 'SubmitParty', data: { partyId, authorId, details, source: null } },
      UpdateParty: { type: 'UpdateParty', data: { partyId, authorId, details } },
      RevealPlace: { type: 'RevealPlace', data: { partyId, placeFrom: details.placeFrom } },
      TakePartyBack: { type: 'TakePartyBack', data: { partyId, authorId: authorId ?? sampleId(11) } },
      ResubmitParty: {
        type: 'ResubmitParty',
        data: { partyId, authorId: authorId ?? sampleId(11), details },
      },
      SetPublicNotice: { type: 'SetPublicNotice', data: { partyId, conditionReason: null, notice } },
      SetPartyTickets: {
        type: 'SetPartyTickets',
        data: { partyId, authorId, tickets: notice === '' ? 'sold-out' : 'last' },
      },
      ReviewConditionReason: { type: 'ReviewConditionReason', data: { partyId, conditionReason: notice } },
      CancelParty: {
        type: 'CancelParty',
        data: { partyId, authorId: null, conditionReason: notice, dates: null },
      },
      PostponeParty: { type: 'PostponeParty', data: { partyId, authorId: null, conditionReason: notice } },
      RescheduleParty: {
        type: 'RescheduleParty',
        data: { partyId, authorId: null, conditionReason: notice, details: { dates: ['2099-10-03'] } },
      },
      ReinstateParty: { type: 'ReinstateParty', data: { partyId, authorId: null, conditionReason: null } },
      ApproveParty: { type: 'ApproveParty', data: { partyId } },
      ProposeFromSource: {
        type: 'ProposeFromSource',
        data: { partyId, details: { cost: notice }, isOff: reason === null },
      },
      WithdrawProposal: { type: 'WithdrawProposal', data: { partyId, authorId: authorId ?? sampleId(11) } },
      AcceptProposal: { type: 'AcceptProposal', data: { partyId, overwrite: reason === null } },
      RejectProposal: { type: 'RejectProposal', data: { partyId, reason } },
      RemoveParty: { type: 'RemoveParty', data: { partyId, reason } },
      RestoreParty: { type: 'RestoreParty', data: { partyId } },
      RemovePhoto: { type: 'RemovePhoto', data: { partyId, photo: '/photos/a.webp' } },
    };
    const all: readonly PartyCommand[] = Object.values(commands);
    return arbitraryCommand(
      partyDecider,
      streams.party(partyId),
      all[type % all.length] ?? commands.SubmitParty,
    );
  });

const rsvpCommands = fc
  .record({ partyId, userId, isGoing: fc.constantFrom(null, true, false) })
  .map((data) =>
    arbitraryCommand(rsvpDecider, streams.rsvp(data.partyId, data.userId), { type: 'SetRsvp', data }),
  );

const commentCommands = fc
  .record({ partyId, commentId, reason, authorId: fc.option(userId), type: fc.nat(4) })
  .map(({ partyId, commentId, reason, authorId, type }) => {
    const commands = [
      {
        type: 'PostComment',
        data: { commentId, partyId, authorId, author: 'Duende', signedAs: null, content: 'Hola' },
      },
      { type: 'ApproveComment', data: { commentId } },
      { type: 'RejectComment', data: { commentId, reason } },
      { type: 'EditComment', data: { commentId, content: 'Adiós' } },
      { type: 'WithdrawComment', data: { commentId } },
    ] as const;
    return arbitraryCommand(commentDecider, streams.comment(commentId), commands[type] ?? commands[0]);
  });

const rideId = fc.nat(59).map((number) => sampleId(100 + number));
const rideType = fc.constantFrom('need', 'offer', 'offer');
const newRides = fc.record({ rideId, userId, rideType }).map(({ rideId, userId, rideType }) =>
  arbitraryCommand(ridesDecider, RIDES, {
    type: 'PublishRide',
    data: {
      rideId,
      partyId: sampleId(1),
      userId,
      rideType,
      departure: { latitude: 40, longitude: -3 },
      passengerCount: 1,
      ...{ direction: null, leavesAt: null, note: '' },
    },
  }),
);
const endsOfRides = fc
  .record({ rideId, userId })
  .map((ids) =>
    arbitraryCommand(ridesDecider, RIDES, { type: 'RemoveRide', data: { ...ids, partyId: sampleId(1) } }),
  );

const requestId = fc.nat(5).map((number) => sampleId(200 + number));
const seatCommands = fc
  .record({ rideId: fc.nat(3).map((number) => sampleId(100 + number)), requestId, userId, type: fc.nat(4) })
  .map(({ rideId, requestId, userId, type }) => {
    const by = { rideId, partyId: sampleId(1), userId, gone: [] };
    const waiting = [sampleId(11), sampleId(12)];
    const commands: readonly RideCommand[] = [
      { type: 'RequestSeat', data: { ...by, requestId, seats: 1 + (type % 2), words: '' } },
      { type: 'GrantSeat', data: { ...by, requestId } },
      { type: 'RefuseSeat', data: { ...by, requestId, waiting } },
      { type: 'ReleaseSeat', data: { ...by, requestId, waiting } },
      { type: 'SetRideSeats', data: { ...by, waiting, passengerCount: 2 } },
    ];
    return arbitraryCommand(ridesDecider, RIDES, commands[type] ?? (commands[0] as RideCommand));
  });

/** Sequences across all subjects, most with enough rides of two people to reach their limit. */
export const commandSequences: fc.Arbitrary<readonly ArbitraryCommand[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: partyCommands },
    { weight: 1, arbitrary: rsvpCommands },
    { weight: 2, arbitrary: commentCommands },
    { weight: 6, arbitrary: newRides },
    { weight: 1, arbitrary: endsOfRides },
    { weight: 6, arbitrary: seatCommands },
  ),
  { maxLength: 200, size: 'max' },
);
