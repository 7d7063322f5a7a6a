import type { IncomingMessage } from 'node:http';

/** Whether a path is one that people type and browsers show: not a call's, a photo's, a file's or a socket's. */
export function isScreenPath(path: string): boolean {
  return !/^\/(api|photos|assets|socket\.io)([/?]|$)/.test(path);
}

/**
 * Whether a browser is waiting to show the answer to somebody: a GET of a screen's address that asks for HTML or says that it
 * leads there. A HEAD asks what a GET would be told.
 */
export function isForScreen({ method, url = '/', headers }: IncomingMessage): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const isShown = (headers.accept ?? '').includes('text/html') || headers['sec-fetch-mode'] === 'navigate';
  return isRead && isScreenPath(url) && isShown;
}
