import type { ServerResponse } from 'node:http';

/**
 * Ends a response with a JSON body. Leaner than Express's own `json`: no ETag, no content negotiation. One that was ended by
 * its deadline stays as it is.
 */
export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  if (res.writableEnded) return;
  const text = JSON.stringify(body);
  res.statusCode = status;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', Buffer.byteLength(text));
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-store');
  res.end(text);
}
