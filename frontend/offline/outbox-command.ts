import { departureAt } from '@duende/contracts/rides/departure';
import type { Coordinates, RideDirection, RideType } from '@duende/contracts/rides/ride-events';
import type { AnswerOf, CommandCall, SentBodyOf } from '@duende/contracts/api/calls/all-calls';
import { addressOf } from '../http/address.ts';

/** What can be sent later, when there was no signal. */
export type Command =
  | { readonly kind: 'rsvp'; readonly eventId: string; readonly isGoing: boolean }
  | { readonly kind: 'comment'; readonly eventId: string; readonly author: string; readonly content: string }
  | {
      readonly kind: 'ride';
      readonly eventId: string;
      readonly type: RideType;
      readonly point: Coordinates;
      readonly passengers: number;
      /** these three are not there in what an older page has kept */
      readonly direction?: RideDirection | null;
      readonly leavesAt?: string | null;
      readonly note?: string;
    };

export type CommandKind = Command['kind'];

/** A command on its way into the outbox. */
export interface NewCommand {
  /** its `Idempotency-Key`: what the server has done already it answers from its record */
  readonly key: string;
  /** whose command it is; `null` for a visitor's comment, which is nobody's */
  readonly owner: string | null;
  /** milliseconds since 1970, by this device's clock */
  readonly at: number;
  /** named so in what browsers have stored */
  readonly wish: Command;
}

/** A command that waits in the outbox for the network, or, refused, for the person. */
export interface OutboxCommand extends NewCommand {
  /** its place in the order of sending */
  readonly order: number;
  /** why the server will not have it, in words for people; `null` while it waits to be sent */
  readonly refusal: string | null;
  /** how often the server has failed on it, and since when; none on what it has not */
  readonly failures?: Failures;
}

export interface Failures {
  readonly count: number;
  /** milliseconds since 1970, by this device's clock */
  readonly since: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;

export const OUTBOX_LIMITS = {
  commands: 50,
  /** older than this a command is not sent without being asked for again */
  sentForMs: 7 * DAY_MS,
  /** older than this it is deleted, whoever's it is */
  keptForMs: 14 * DAY_MS,
  /** what the server fails on so often and for so long is set aside: a moment's failure passes sooner */
  failures: { tries: 12, forMs: 3 * MINUTE_MS },
} as const;

export const OUTBOX_TEXTS = {
  waiting: 'Se enviará cuando vuelva la cobertura',
  refused: 'No se pudo enviar',
  full: `Ya hay ${OUTBOX_LIMITS.commands} cosas sin enviar y no caben más. Podrás seguir cuando se envíen.`,
  failing: 'No hemos podido enviarlo. Si sigue en pie, prueba más tarde.',
  tooOld: 'Lleva más de una semana sin enviarse. Revísalo y, si aún vale, envíalo otra vez.',
} as const;

/** The calls that may be sent later. */
const CALLS = {
  rsvp: 'POST /api/events/:id/rsvp',
  comment: 'POST /api/events/:id/comments',
  ride: 'POST /api/events/:id/rides',
} as const satisfies Record<CommandKind, CommandCall>;

/** What the server answers to a command. */
export type CommandAnswer<Kind extends CommandKind> = AnswerOf<(typeof CALLS)[Kind]>;

interface WrittenCall {
  readonly call: (typeof CALLS)[CommandKind];
  readonly path: string;
  readonly body: SentBodyOf<(typeof CALLS)[CommandKind]>;
}

/** The POST call of a command. */
export function callOf(command: Command): WrittenCall {
  const call = CALLS[command.kind];
  const path = addressOf(call, { id: command.eventId });
  switch (command.kind) {
    case 'rsvp':
      return { call, path, body: { isGoing: command.isGoing } };
    case 'comment':
      return { call, path, body: { author: command.author, content: command.content } };
    case 'ride':
      return {
        call,
        path,
        body: {
          type: command.type,
          ...departureAt(command.point),
          passengerCount: command.passengers,
          direction: command.direction ?? null,
          leavesAt: command.leavesAt ?? null,
          note: command.note ?? '',
        },
      };
    default:
      return command satisfies never;
  }
}

/** Of two RSVPs for one party the last one holds, also where the first was refused. */
export function isSuperseded(earlier: NewCommand, later: Omit<NewCommand, 'key' | 'at'>): boolean {
  return (
    earlier.wish.kind === 'rsvp' &&
    later.wish.kind === 'rsvp' &&
    earlier.wish.eventId === later.wish.eventId &&
    earlier.owner === later.owner
  );
}

/** Whether what comes behind it has waited long enough. */
export function isGivenUp({ count, since }: Failures, now: number): boolean {
  const { tries, forMs } = OUTBOX_LIMITS.failures;
  return count >= tries && now - since >= forMs;
}

export const isWaiting = ({ refusal }: OutboxCommand): boolean => refusal === null;

/** The tag of the background sync, by which the service worker sends what waits when the page is gone. */
export const SYNC_TAG = 'duende.outbox';
