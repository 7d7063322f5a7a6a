import { cutText } from '@duende/contracts/common/limits';
import type { HookTarget } from '@duende/contracts/hooks/hook-kinds';
import type { HookNews } from '@duende/contracts/hooks/hook-news';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { PostOnce, Posted } from './post-once.ts';

/** Only what visitors see. */
export interface HookMessage {
  readonly id: string;
  readonly news: HookNews;
  readonly at: string;
  readonly event: EventAnswer;
  readonly url: string;
}

export interface SendTo {
  readonly target: HookTarget;
  readonly signingKey: string;
  readonly hookId: string;
  readonly now: number;
}

export interface Outcome {
  readonly isSent: boolean;
  /** for administrators, without secrets */
  readonly answer: string;
  /** no earlier try of any message of the hook */
  readonly notBeforeMs: number | null;
}

export interface HookSender {
  /** ms between two messages of a hook */
  readonly gapMs: number;
  /** @throws NotPosted */
  send(message: HookMessage, to: SendTo, post: PostOnce): Promise<Outcome>;
}

const SHOWN = 200;
// oxlint-disable-next-line no-control-regex
const UNSHOWN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** The status with the beginning of the text, or of `said`. */
export function outcomeOf({ status, text, retryAfterMs }: Posted, said: string = text): Outcome {
  const words = cutText(said, 4 * SHOWN)
    .replace(UNSHOWN, ' ')
    .trim()
    .toWellFormed();
  const cut = cutText(words, SHOWN);
  const shown = cut === words ? words : `${cut}…`;
  return {
    isSent: status >= 200 && status < 300,
    answer: shown === '' ? String(status) : `${status}: ${shown}`,
    notBeforeMs: retryAfterMs,
  };
}
