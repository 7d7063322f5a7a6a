import { strictRouter } from '@duende/platform/http/register-call';
import type { Router } from 'express';
import { adminRoutes, type AdminDependencies } from './admins/admin-routes.ts';
import { readTokenRoutes, type ReadTokenDependencies } from './admins/read-token-routes.ts';
import { calendarLinkRoutes, type CalendarLinkDependencies } from './accounts/calendar-link-routes.ts';
import { suspendAndMuteRoutes } from './accounts/suspend-and-mute-routes.ts';
import { accountRoutes, type AccountRoutesDependencies } from './accounts/account-routes.ts';
import { passwordRoutes } from './accounts/password-routes.ts';
import { sessionRoutes } from './accounts/session-routes.ts';
import { signInRoutes } from './accounts/sign-in-routes.ts';
import { noticeRoutes, type NoticeDependencies } from './notices/notice-routes.ts';
import { commentRoutes, type CommentDependencies } from './comments/comment-routes.ts';
import type { CommandDependencies } from './http/command-route.ts';
import { hookRoutes, type HookDependencies } from './hooks/hook-routes.ts';
import { goabaseRoutes } from './imports/goabase/goabase-routes.ts';
import { importRoutes, type ImportDependencies } from './imports/import-routes.ts';
import type { PartyDependencies } from './parties/party-dependencies.ts';
import { partyRoutes } from './parties/party-routes.ts';
import { reasonRoutes, type ReasonDependencies } from './reasons/reason-routes.ts';
import { reportRoutes, type ReportDependencies } from './reports/report-routes.ts';
import { rideRoutes } from './rides/ride-routes.ts';
import { rsvpRoutes } from './rsvps/rsvp-routes.ts';
import { undoRoutes } from './undo/undo-routes.ts';
import type { UndoDependencies } from './undo/undo.ts';
import { uploadRoutes, type UploadDependencies } from './photos/upload-routes.ts';

export type CommandServiceDependencies = CommandDependencies &
  CommentDependencies &
  PartyDependencies &
  AccountRoutesDependencies &
  AdminDependencies &
  ReadTokenDependencies &
  CalendarLinkDependencies &
  NoticeDependencies &
  UploadDependencies &
  ImportDependencies &
  UndoDependencies &
  ReportDependencies &
  HookDependencies &
  ReasonDependencies;

/** The routes need the context middleware. */
export function createCommandService(dependencies: CommandServiceDependencies): Router {
  const router = strictRouter();
  for (const routes of [
    rsvpRoutes(dependencies),
    signInRoutes(dependencies),
    accountRoutes(dependencies),
    passwordRoutes(dependencies),
    sessionRoutes(dependencies),
    suspendAndMuteRoutes(dependencies),
    adminRoutes(dependencies),
    readTokenRoutes(dependencies),
    calendarLinkRoutes(dependencies),
    noticeRoutes(dependencies),
    partyRoutes(dependencies),
    commentRoutes(dependencies),
    rideRoutes(dependencies),
    reportRoutes(dependencies),
    uploadRoutes(dependencies),
    importRoutes(dependencies),
    goabaseRoutes(dependencies),
    hookRoutes(dependencies),
    undoRoutes(dependencies),
    reasonRoutes(dependencies),
  ]) {
    router.use(routes);
  }
  return router;
}
