import { departureAt } from '@duende/contracts/rides/departure';
import type { Coordinates, RideDirection, RideType } from '@duende/contracts/rides/ride-events';
import type { AnswerOf, CommandCall, SentBodyOf } from '@duende/contracts/api/calls/all-calls';
import { addressOf } from '../http/address.ts';

export type Command =
  | { readonly kind: 'rsvp'; readonly eventId: string; readonly isGoing: boolean }
  | { readonly kind: 'comment'; readonly eventId: string; readonly author: string; readonly content: string }
  | {
      readonly kind: 'ride';
      readonly eventId: string;
      readonly type: RideType;
      readonly point: Coordinates;
      readonly passengers: number;
      /** missing in older stored commands */
      readonly direction?: RideDirection | null;
      readonly leavesAt?: string | null;
      readonly note?: string;
    };

export type CommandKind = Command['kind'];

export interface NewCommand {
  /** the `Idempotency-Key` */
  readonly key: string;
  /** `null` for a visitor's comment */
  readonly owner: string | null;
  /** milliseconds since 1970, by this device's clock */
  readonly at: number;
  /** the name in stored data */
  readonly wish: Command;
}

/** Waits for the network or, if refused, for the person. */
export interface OutboxCommand extends NewCommand {
  readonly order: number;
  /** `null` while it waits to be sent */
  readonly refusal: string | null;
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
  /** older commands are sent only on request */
  sentForMs: 7 * DAY_MS,
  /** older commands are deleted */
  keptForMs: 14 * DAY_MS,
  /** after so many failures the command is skipped */
  failures: { tries: 12, forMs: 3 * MINUTE_MS },
} as const;

export const OUTBOX_TEXTS = {
  waiting: 'Se enviará cuando vuelva la cobertura',
  refused: 'No se pudo enviar',
  full: `Ya hay ${OUTBOX_LIMITS.commands} cosas sin enviar y no caben más. Podrás seguir cuando se envíen.`,
  failing: 'No hemos podido enviarlo. Si sigue en pie, prueba más tarde.',
  tooOld: 'Lleva más de una semana sin enviarse. Revísalo y, si aún vale, envíalo otra vez.',
} as const;

const CALLS = {
  rsvp: 'POST /api/events/:id/rsvp',
  comment: 'POST /api/events/:id/comments',
  ride: 'POST /api/events/:id/rides',
} as const satisfies Record<CommandKind, CommandCall>;

export type CommandAnswer<Kind extends CommandKind> = AnswerOf<(typeof CALLS)[Kind]>;

interface WrittenCall {
  readonly call: (typeof CALLS)[CommandKind];
  readonly path: string;
  readonly body: SentBodyOf<(typeof CALLS)[CommandKind]>;
}

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

/** Only the last RSVP for a party counts, even if an earlier one was refused. */
export function isSuperseded(earlier: NewCommand, later: Omit<NewCommand, 'key' | 'at'>): boolean {
  return (
    earlier.wish.kind === 'rsvp' &&
    later.wish.kind === 'rsvp' &&
    earlier.wish.eventId === later.wish.eventId &&
    earlier.owner === later.owner
  );
}

export function isGivenUp({ count, since }: Failures, now: number): boolean {
  const { tries, forMs } = OUTBOX_LIMITS.failures;
  return count >= tries && now - since >= forMs;
}

export const isWaiting = ({ refusal }: OutboxCommand): boolean => refusal === null;

/** The service worker sends for this tag if no page is open. */
export const SYNC_TAG = 'duende.outbox';
