import type { IncomingMessage } from 'node:http';
import type { ErrorAnswer } from '@duende/contracts/api/answers';
import { isForScreen } from './screen-request.ts';
import { TROUBLE_PAGE_POLICY, troublePage } from './trouble-page.ts';

/** A failure's body with the headers that describe it. */
export interface ErrorBody {
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A failure in the form its asker can use: a page where a browser is waiting to show something, JSON for every call.
 *
 * @param retryAfter seconds after which it is worth asking again, or `null`; sent as `Retry-After`
 */
export function errorBody(req: IncomingMessage, answer: ErrorAnswer, retryAfter: number | null): ErrorBody {
  const common = {
    'Cache-Control': 'no-store',
    ...(retryAfter !== null && { 'Retry-After': String(retryAfter) }),
  };
  if (!isForScreen(req))
    return {
      text: JSON.stringify(answer),
      headers: { ...common, 'Content-Type': 'application/json; charset=utf-8' },
    };
  return {
    text: troublePage({ message: answer.message, retryAfter }),
    headers: {
      ...common,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': TROUBLE_PAGE_POLICY,
    },
  };
}
