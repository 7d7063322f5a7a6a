import { daysText } from '@duende/contracts/common/day-words';
import { NEWS_WORDS } from '@duende/contracts/hooks/hook-news';
import { outcomeOf, type HookMessage, type HookSender, type Outcome } from '../hook-sender.ts';
import type { Posted } from '../post-once.ts';

/** Telegram takes 20 messages a minute in a group. */
const GAP_MS = 3_100;

/** A bot writes to a chat: `sendMessage` of the Bot API. Telegram knows no ids, so a repeat may show twice. */
export const telegramSender: HookSender = {
  gapMs: GAP_MS,
  async send(message, { target }, post) {
    const posted = await post({
      url: new URL(`https://api.telegram.org/bot${target['token']}/sendMessage`),
      headers: {},
      body: JSON.stringify({ chat_id: target['chat'], text: textOf(message) }),
      account: null,
    });
    return answerOf(posted);
  },
};

function textOf({ news, event, url }: HookMessage): string {
  const { name, location, dates, startTime, conditionReason } = event;
  const when = [daysText(dates), startTime].filter(Boolean).join(', ');
  const isOff = news === 'cancelled' || news === 'postponed';
  const reason = isOff && conditionReason !== '' ? [conditionReason] : [];
  return [`${NEWS_WORDS[news]}: ${name}`, `${when} · ${location}`, ...reason, url].join('\n');
}

interface TelegramAnswer {
  readonly description?: unknown;
  readonly parameters?: { readonly retry_after?: unknown };
}

function answerOf(posted: Posted): Outcome {
  const { description, parameters } = read(posted.text);
  const seconds = parameters?.retry_after;
  const outcome = outcomeOf(posted, typeof description === 'string' ? description : '');
  const asked = typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : outcome.notBeforeMs;
  return { ...outcome, notBeforeMs: asked };
}

function read(text: string): TelegramAnswer {
  try {
    return (JSON.parse(text) ?? {}) as TelegramAnswer;
  } catch {
    return {};
  }
}
