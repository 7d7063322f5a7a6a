import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorAnswer } from '@duende/contracts/common/answers';
import { answerEarly } from './answer-early.ts';
import { escapeHtml } from './escape.ts';

export interface ErrorBody {
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Chooses a page for browser navigation, otherwise JSON.
 * @param retryAfter seconds, or `null`; sent as `Retry-After`
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
    text: errorPage({ message: answer.message, retryAfter }),
    headers: {
      ...common,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': ERROR_PAGE_POLICY,
    },
  };
}

export interface Failure {
  readonly status: number;
  readonly retryAfter: number | null;
  readonly body: ErrorAnswer;
}

/** `early`: leaves the rest of the body unread and closes the connection. */
export function sendFailure(
  req: IncomingMessage,
  res: ServerResponse,
  { status, retryAfter, body }: Failure,
  early: boolean,
): void {
  const { text, headers } = errorBody(req, body, retryAfter);
  res.statusCode = status;
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  if (early) {
    answerEarly(req, res, text);
    return;
  }
  res.setHeader('Content-Length', Buffer.byteLength(text));
  res.end(text);
}

const HEADING = { back: 'Volvemos enseguida', failed: 'Algo no ha ido bien' } as const;

/** Theme colours and trees; needs no other file. */
const STYLE = `
:root { color-scheme: dark; background: #070b0a; color: #eaf5ef; font-family: system-ui, sans-serif; }
body { display: grid; min-height: 100svh; margin: 0; place-items: center; }
main { max-width: 26rem; padding: 2rem 1.5rem; text-align: center; line-height: 1.5; }
svg { height: 3.5rem; fill: #243a32; }
h1 { margin: 1rem 0 0.5rem; font-size: 1.75rem; line-height: 1.1; text-wrap: balance; }
p { margin: 0 0 1.5rem; color: #b4c8be; }
a { display: inline-block; padding: 0.7rem 1.5rem; border-radius: 2rem; background: #39ff88; color: #04140b; font-weight: 600; text-decoration: none; }
:focus-visible { outline: 3px solid #39ff88; outline-offset: 3px; }
`;

/** Used if no other policy was set. */
const ERROR_PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export interface ErrorPageContent {
  /** Spanish, for people */
  readonly message: string;
  /** seconds until the page reloads itself; `null`: never */
  readonly retryAfter: number | null;
}

export function errorPage({ message, retryAfter }: ErrorPageContent): string {
  const refresh = retryAfter === null ? '' : `<meta http-equiv="refresh" content="${String(retryAfter)}">`;
  const heading = retryAfter === null ? HEADING.failed : HEADING.back;
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${refresh}
<title>${heading} · Duende</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<svg viewBox="0 0 64 40" aria-hidden="true"><path d="M0 40 12 16l5 9L27 4l11 22 6-10 8 14 4-6 8 16Z"/></svg>
<h1>${heading}</h1>
<p>${escapeHtml(message)}</p>
<a href="">Reintentar</a>
</main>
</body>
</html>
`;
}

export function isScreenPath(path: string): boolean {
  return !/^\/(api|photos|assets|socket\.io)([/?]|$)/i.test(path);
}

/** Matches any spelling; routes accept only the exact one. */
export function isCallPath(path: string): boolean {
  return /^\/api(\/|$)/i.test(path);
}

/**
 * Whether a browser navigates: a GET of a screen's path that accepts HTML or says it is a navigation. HEAD is
 * answered like GET.
 */
function isForScreen({ method, url = '/', headers }: IncomingMessage): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const isShown = (headers.accept ?? '').includes('text/html') || headers['sec-fetch-mode'] === 'navigate';
  return isRead && isScreenPath(url) && isShown;
}
