import type { SeatAnswer } from '@duende/contracts/rides/ride-answers';
import type { HttpRequest } from '@duende/platform/http/middleware';
import { streams } from '@duende/contracts/events/streams';
import { registerCall } from '@duende/platform/http/register-call';
import { requireActor } from '@duende/platform/http/request-context';
import type { Router } from 'express';
import { deriveId } from '@duende/platform/resilience/derive-id';
import { refuseSuspended } from '../handling/suspended-accounts.ts';
import { type CommandDependencies, DONE, pathId } from '../http/command-route.ts';
import { partyDecider } from '../parties/party.ts';
import { notApproved, requireUpcoming } from '../parties/upcoming-party.ts';
import { ridesDecider } from './rides.ts';
import { goneAround, waitingAt } from './people-at-ride.ts';
import type { SeatCommand } from './seats.ts';

export function addSeatRoutes(router: Router, dependencies: CommandDependencies): void {
  const { handler, commandContext, answer, limits } = dependencies;
  const idsOf = (req: HttpRequest) => ({
    partyId: pathId(req, 'id', 'party.not-found'),
    rideId: pathId(req, 'rideId', 'ride.not-found'),
  });

  registerCall(router, 'POST /api/events/:id/rides/:rideId/seats', limits, async (req, res, readBody) => {
    const { userId } = requireActor(req);
    const ids = idsOf(req);
    const { partyId, rideId } = ids;
    const { seats, words } = readBody();
    const context = commandContext(req, `ask for seats ${partyId} ${rideId}`, { seats, words });
    const requestId = deriveId(context.commandId, 'seat');
    const { position, events } = await handler.handle(
      ridesDecider,
      streams.rides(partyId),
      async (own) => {
        const gone = await goneAround(handler, await own, rideId);
        return { type: 'RequestSeat', data: { ...ids, requestId, userId, seats, words, gone } };
      },
      context,
      {
        async precondition(own) {
          const objection = requireUpcoming(context.at, 'seat.party-over');
          await handler.require(partyDecider, streams.party(partyId), context, objection);
          const pin = (await own).pins.find((one) => one.rideId === rideId);
          if (pin !== undefined) await refuseSuspended(handler, pin.userId, context, 'seat.driver-away');
        },
      },
    );
    const [event] = events;
    if (event?.type !== 'SeatRequested') throw new TypeError('a request that recorded nothing');
    const body: SeatAnswer = {
      ...{ id: requestId, rideId, userId, driverId: event.data.driverId, seats, words },
      ...{ standing: 'open', askedAt: event.metadata.at, isUncertain: false, reservedUntil: null },
    };
    await answer(res, 201, body, position);
  });

  /** Calls about an existing request. */
  const decision = (
    call: Parameters<typeof registerCall>[1] & `${string}:requestId${string}`,
    type: Exclude<SeatCommand['type'], 'RequestSeat'>,
  ) =>
    registerCall(router, call, limits, async (req, res) => {
      const { userId } = requireActor(req);
      const ids = idsOf(req);
      const { partyId, rideId } = ids;
      const requestId = pathId(req, 'requestId', 'seat.not-found');
      const context = commandContext(req, `${type} ${partyId} ${rideId} ${requestId}`, null);
      // Seats of a cancelled party can be left or refused.
      const objection = type === 'GrantSeat' ? requireUpcoming(context.at, 'seat.party-over') : notApproved;
      const { position } = await handler.handle(
        ridesDecider,
        streams.rides(partyId),
        async (own) => {
          const gone = await goneAround(handler, await own, rideId);
          const data = { ...ids, userId, requestId, gone };
          if (type === 'GrantSeat') return { type, data };
          return { type, data: { ...data, waiting: await waitingAt(handler, await own, ids, context) } };
        },
        context,
        {
          async precondition(own) {
            await handler.require(partyDecider, streams.party(partyId), context, objection);
            if (type !== 'GrantSeat') return;
            const request = (await own).requests.find((one) => one.requestId === requestId);
            if (request !== undefined)
              await refuseSuspended(handler, request.userId, context, 'seat.asker-away');
          },
        },
      );
      await answer(res, 200, DONE, position);
    });
  decision('POST /api/events/:id/rides/:rideId/seats/:requestId/grant', 'GrantSeat');
  decision('POST /api/events/:id/rides/:rideId/seats/:requestId/refuse', 'RefuseSeat');
  decision('DELETE /api/events/:id/rides/:rideId/seats/:requestId', 'ReleaseSeat');
}
