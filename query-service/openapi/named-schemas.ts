import * as accountAnswers from '@duende/contracts/accounts/account-answers';
import * as accountBodies from '@duende/contracts/accounts/account-bodies';
import * as tokens from '@duende/contracts/accounts/token-answers';
import * as audit from '@duende/contracts/audit/audit-answer';
import * as undo from '@duende/contracts/audit/undo-answer';
import * as comments from '@duende/contracts/comments/comment-answers';
import * as commentBody from '@duende/contracts/comments/comment-body';
import * as moderated from '@duende/contracts/comments/moderated-answers';
import * as common from '@duende/contracts/common/answers';
import * as history from '@duende/contracts/history/history-answers';
import * as statistics from '@duende/contracts/history/statistics-answer';
import * as story from '@duende/contracts/history/story-answers';
import * as hooks from '@duende/contracts/hooks/hook-answers';
import * as hookBodies from '@duende/contracts/hooks/hook-bodies';
import * as imports from '@duende/contracts/imports/import-answers';
import * as importBody from '@duende/contracts/imports/import-body';
import * as parties from '@duende/contracts/parties/party-answers';
import * as partyBody from '@duende/contracts/parties/party-body';
import * as pending from '@duende/contracts/parties/pending-answers';
import * as photoBody from '@duende/contracts/parties/photo-body';
import * as reasons from '@duende/contracts/reasons/reason-bodies';
import * as rides from '@duende/contracts/rides/ride-answers';
import * as rideBody from '@duende/contracts/rides/ride-body';
import * as rsvps from '@duende/contracts/rsvps/rsvp-answers';
import * as rsvpBody from '@duende/contracts/rsvps/rsvp-body';
import * as ownData from '@duende/contracts/accounts/own-data-answer';
import * as notices from '@duende/contracts/notices/notice-answers';
import * as noticeBodies from '@duende/contracts/notices/notice-bodies';
import * as changes from '@duende/contracts/parties/change-answers';
import * as conditionBody from '@duende/contracts/parties/condition-body';
import * as publicNoticeBody from '@duende/contracts/parties/public-notice-body';
import * as proposals from '@duende/contracts/parties/proposal-answers';
import * as conditionReasons from '@duende/contracts/parties/reason-answers';
import * as similar from '@duende/contracts/parties/similar-answers';
import * as reports from '@duende/contracts/reports/report-answers';
import * as reportBody from '@duende/contracts/reports/report-body';
import { z } from 'zod';

const MODULES = [
  accountAnswers,
  accountBodies,
  tokens,
  audit,
  undo,
  comments,
  commentBody,
  moderated,
  common,
  history,
  statistics,
  story,
  hooks,
  hookBodies,
  imports,
  importBody,
  parties,
  partyBody,
  pending,
  photoBody,
  reasons,
  rides,
  rideBody,
  rsvps,
  rsvpBody,
  ownData,
  notices,
  noticeBodies,
  changes,
  conditionBody,
  publicNoticeBody,
  proposals,
  conditionReasons,
  similar,
  reports,
  reportBody,
];

/** `eventAnswerSchema` is `EventAnswer`. */
export function namedSchemas() {
  const named = z.registry<{ id: string }>();
  for (const [name, schema] of MODULES.flatMap((module) => Object.entries<unknown>(module)))
    if (name.endsWith('Schema') && schema instanceof z.ZodType) named.add(schema, { id: typeName(name) });
  return named;
}

const typeName = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replace(/Schema$/, '');
