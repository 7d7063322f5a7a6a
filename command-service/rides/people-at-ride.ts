import { Refusal } from '@duende/contracts/common/refusal';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { streams } from '@duende/contracts/events/streams';
import { isSuspendedOn } from '@duende/contracts/accounts/suspended-words';
import { loadAccount } from '../accounts/load-account.ts';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandDependencies } from '../http/command-route.ts';
import { partyDecider } from '../parties/party.ts';
import { requireUpcoming } from '../parties/upcoming-party.ts';
import { refusedForRoom } from './reserving.ts';
import type { RidesState } from './rides-state.ts';
import { peopleAround } from './seats.ts';

type Handler = CommandDependencies['handler'];

/** Finds erased people, whom the rides stream does not know. */
export async function goneAround(handler: Handler, state: RidesState, rideId: string): Promise<string[]> {
  const people = [...peopleAround(state, rideId)];
  const accounts = await Promise.all(people.map((userId) => loadAccount(handler, userId)));
  return people.filter((_, index) => accounts[index]?.state.status === 'erased');
}

/** Of the people refused for lack of room those who may request a seat now; at most as many as may wait. */
export async function waitingAt(
  handler: Handler,
  state: RidesState,
  { partyId, rideId }: { readonly partyId: string; readonly rideId: string },
  context: CommandContext,
): Promise<string[]> {
  const people = refusedForRoom(state, rideId).map(({ userId }) => userId);
  const driver = state.pins.find((pin) => pin.rideId === rideId);
  if (people.length === 0 || driver === undefined) return [];
  if (!(await isUpcoming(handler, partyId, context))) return [];
  const able = await Promise.all(
    [driver.userId, ...people].map((userId) => isAble(handler, userId, context)),
  );
  return able[0] === true ? people.filter((_, index) => able[index + 1]) : [];
}

async function isAble(handler: Handler, userId: string, { at }: CommandContext): Promise<boolean> {
  const { state } = await loadAccount(handler, userId);
  if (state.status !== 'registered') return false;
  return state.suspension === null || !isSuspendedOn(state.suspension, madridDay(new Date(at)));
}

async function isUpcoming(handler: Handler, partyId: string, context: CommandContext): Promise<boolean> {
  const objection = requireUpcoming(context.at, 'seat.party-over');
  try {
    await handler.require(partyDecider, streams.party(partyId), context, objection);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
