import { setTimeout as delay } from 'node:timers/promises';
import { timed } from './ask.ts';

const PAUSE_MS = 20;

/** Milliseconds of somebody's commands, one after the other, until something is over. */
export async function commandsDuring(
  url: string,
  cookie: string,
  over: Promise<unknown>,
): Promise<readonly number[]> {
  const times: number[] = [];
  let isOver = false;
  void over.finally(() => (isOver = true)).catch(() => undefined);
  for (let isGoing = true; !isOver; isGoing = !isGoing) {
    times.push(await timed(url, { method: 'POST', cookie, body: { isGoing } }));
    await delay(PAUSE_MS);
  }
  return times;
}
