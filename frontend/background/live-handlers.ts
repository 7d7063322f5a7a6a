import { auditMessages } from '../audit/audit-messages.ts';
import { commentMessages } from '../comments/comment-messages.ts';
import { historyMessages } from '../history/history-messages.ts';
import type { LiveHandler } from '../live/live-handler.ts';
import { moderationMessages } from '../moderation/moderation-messages.ts';
import { noticeMessages } from '../notices/notice-messages.ts';
import { partyMessages } from '../parties/party-messages.ts';
import { reportMessages } from '../reports/report-messages.ts';
import { rideMessages } from '../rides/ride-messages.ts';

export const LIVE_HANDLERS: readonly LiveHandler[] = [
  noticeMessages,
  partyMessages,
  commentMessages,
  rideMessages,
  moderationMessages,
  reportMessages,
  historyMessages,
  auditMessages,
];
