import { streams } from '@duende/contracts/events/streams';
import { departureAt, departurePoint } from '@duende/contracts/rides/departure';
import type { RideAlertAnswer } from '@duende/contracts/rides/ride-answers';
import { registerCall } from '@duende/platform/http/register-call';
import { requireActor } from '@duende/platform/http/request-context';
import type { Router } from 'express';
import { deriveId } from '@duende/platform/resilience/derive-id';
import { type CommandDependencies, DONE, pathId } from '../http/command-route.ts';
import { partyDecider } from '../parties/party.ts';
import { requireUpcoming } from '../parties/upcoming-party.ts';
import { alertsDecider } from './alerts.ts';

export function addAlertRoutes(router: Router, dependencies: CommandDependencies): void {
  const { handler, commandContext, answer, limits } = dependencies;

  registerCall(router, 'POST /api/events/:id/ride-alerts', limits, async (req, res, readBody) => {
    const { userId } = requireActor(req);
    const partyId = pathId(req, 'id', 'party.not-found');
    const body = readBody();
    const { km, direction } = body;
    const departure = departurePoint(body);
    const context = commandContext(req, `ride alert ${partyId}`, body);
    const alertId = deriveId(context.commandId, 'ride-alert');
    const objection = requireUpcoming(context.at, 'alert.party-over');
    const { position } = await handler.handle(
      alertsDecider,
      streams.alerts(partyId, userId),
      { type: 'SetRideAlert', data: { alertId, partyId, userId, departure, km, direction } },
      context,
      { precondition: () => handler.require(partyDecider, streams.party(partyId), context, objection) },
    );
    const alert: RideAlertAnswer = { id: alertId, ...departureAt(departure), km, direction };
    await answer(res, 201, alert, position);
  });

  /** Also of a party that is cancelled, removed or over. */
  registerCall(router, 'DELETE /api/events/:id/ride-alerts/:alertId', limits, async (req, res) => {
    const { userId } = requireActor(req);
    const partyId = pathId(req, 'id', 'party.not-found');
    const alertId = pathId(req, 'alertId', 'alert.not-found');
    const { position } = await handler.handle(
      alertsDecider,
      streams.alerts(partyId, userId),
      { type: 'WithdrawRideAlert', data: { alertId, partyId, userId } },
      commandContext(req, `withdraw ride alert ${partyId} ${alertId}`, null),
    );
    await answer(res, 200, DONE, position);
  });
}
