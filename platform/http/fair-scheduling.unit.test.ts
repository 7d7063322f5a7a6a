import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { scheduleFairly } from './fair-scheduling.ts';

/** Sends requests by the names of their callers; `begun` are those that were handed on, in order. */
function scene() {
  const turns = scheduleFairly((req) => req.url ?? '');
  const begun: string[] = [];
  const send = (...callers: readonly string[]): void => {
    for (const url of callers) {
      const req = Object.assign(new IncomingMessage(new Socket()), { url });
      void turns(req, new ServerResponse(req), () => void begun.push(url));
    }
  };
  return { send, begun };
}

test('each caller begins one request a turn', async () => {
  const { send, begun } = scene();
  send('luna', 'luna', 'luna', 'darío', 'luna', 'darío');
  expect(begun.splice(0)).toEqual(['luna', 'darío']);
  await nextTurn();
  expect(begun.splice(0)).toEqual(['luna', 'darío']);
  await nextTurn();
  expect(begun.splice(0)).toEqual(['luna']);
  await nextTurn();
  expect(begun.splice(0)).toEqual(['luna']);
});

test('whoever comes while somebody has hundreds waiting is begun at once', async () => {
  const { send, begun } = scene();
  send(...Array<string>(300).fill('luna'));
  await nextTurn();
  expect(begun).toHaveLength(2);
  send('darío');
  expect(begun.at(-1)).toBe('darío');
});

test('nobody is remembered once all of theirs have begun: the next one is begun at once', async () => {
  const { send, begun } = scene();
  send('luna', 'luna');
  for (let turns = 0; turns < 3; turns += 1) await nextTurn();
  send('luna');
  expect(begun).toHaveLength(3);
});
