import { Router } from 'express';
import { accountRoutes, type AccountRoutesDependencies } from './accounts/account-routes.ts';
import { commentRoutes } from './comments/comment-routes.ts';
import type { CommandDependencies } from './http/command-dependencies.ts';
import { importRoutes, type ImportDependencies } from './imports/import-routes.ts';
import { partyRoutes, type PartyDependencies } from './parties/party-routes.ts';
import { rideRoutes } from './rides/ride-routes.ts';
import { rsvpRoutes } from './rsvps/rsvp-routes.ts';
import { uploadRoutes, type UploadDependencies } from './uploads/upload-routes.ts';

export type CommandServiceDependencies = CommandDependencies &
  PartyDependencies &
  AccountRoutesDependencies &
  UploadDependencies &
  ImportDependencies;

/** The writing half of the house: every route that records something. Expects the context middleware before it. */
export function createCommandService(dependencies: CommandServiceDependencies): Router {
  const router = Router();
  // the busiest first: a router asks its routes in order
  for (const routes of [
    rsvpRoutes(dependencies),
    accountRoutes(dependencies),
    partyRoutes(dependencies),
    commentRoutes(dependencies),
    rideRoutes(dependencies),
    uploadRoutes(dependencies),
    importRoutes(dependencies),
  ]) {
    router.use(routes);
  }
  return router;
}
