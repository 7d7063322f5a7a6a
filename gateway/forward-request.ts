import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { lingerBeforeEnd } from '@duende/platform/http/answer-early';
import { askInstance, type Asking } from './ask-instance.ts';
import { answerHeaders, requestHeaders } from './forwarded-headers.ts';
import type { Instances } from './instances.ts';
import { nobodyThere } from './nobody-there.ts';
import { mayAskAnother } from './route-request.ts';

/** Longer than a query waits for its read models; an import fetches several pages before it answers. Milliseconds. */
const READ_PATIENCE_MS = 10_000;
const WRITE_PATIENCE_MS = 120_000;

/** Answers a request as one of the instances does; 503 when none could be asked or none has answered. */
export async function forwardRequest(
  req: IncomingMessage,
  res: ServerResponse,
  instances: Instances,
  trustedHops: number,
): Promise<void> {
  const method = req.method ?? 'GET';
  const isRead = method === 'GET' || method === 'HEAD';
  const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length']) > 0;
  const headers = requestHeaders(req, req.socket.remoteAddress ?? '', trustedHops);
  // Left to itself, Node would announce a body of unknown length.
  if (!isRead && !hasBody && req.headers['content-length'] === undefined) headers.push('Content-Length', '0');
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  const asking: Asking = {
    method,
    path: req.url ?? '/',
    headers,
    body: hasBody ? req : null,
    signal: gone.signal,
    patienceMs: isRead ? READ_PATIENCE_MS : WRITE_PATIENCE_MS,
  };

  const turn = instances.inTurn();
  for (const [index, instance] of turn.entries()) {
    const outcome = await askInstance(instance, asking);
    if (gone.signal.aborted) return;
    if ('unanswered' in outcome) {
      if (outcome.unanswered === 'not-sent') instances.note(instance, false);
      const retriable = hasBody ? 'POST' : method;
      if (mayAskAnother(retriable, outcome.unanswered)) continue;
      break;
    }
    const { answer } = outcome;
    const isLast = index === turn.length - 1;
    // One that is starting or stopping says so; another may have what was asked for.
    if (isRead && !hasBody && answer.statusCode === 503 && !isLast) {
      answer.resume();
      continue;
    }
    await passBack(req, res, answer);
    return;
  }
  nobodyThere(req, res);
}

async function passBack(req: IncomingMessage, res: ServerResponse, answer: IncomingMessage): Promise<void> {
  // Answered before it was read to its end, a request's rest is not worth reading: the connection ends with the answer.
  const isEarly = !req.complete;
  const headers = answerHeaders(answer);
  if (isEarly) headers.push('Connection', 'close');
  res.writeHead(answer.statusCode ?? 502, answer.statusMessage, headers);
  try {
    await pipeline(answer, res, { end: !isEarly });
    if (isEarly) lingerBeforeEnd(req, res);
  } catch {
    // Half an answer cannot be mended: the cut connection tells the caller, and the instance has logged its part.
    res.destroy();
  }
}
