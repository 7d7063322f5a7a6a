import { eventAnswer } from '@duende/contracts/parties/event-answer';
import { AS_SUBMITTED } from '@duende/contracts/parties/party-situation';
import { DETAILS, PARTY } from '@duende/testkit/samples/story';
import { expect, it } from 'vitest';
import type { Post, Posted } from '../post-once.ts';
import { telegramSender } from './telegram.ts';

const TOKEN = '123456789:secreto';
const event = eventAnswer(PARTY, {
  ...{ ...DETAILS, ...AS_SUBMITTED, name: 'Luna', location: 'Sur', startTime: '23:00' },
  ...{ status: 'approved', revision: 1, conditionReason: 'Se ha roto el generador' },
});
const OK: Posted = { status: 200, text: '{"ok":true,"result":{}}', retryAfterMs: null };

async function send(news: 'new' | 'cancelled', posted: Posted = OK) {
  const posts: Post[] = [];
  const outcome = await telegramSender.send(
    { id: 'a', news, at: '', event, url: 'https://duende.example/event/luna' },
    { target: { token: TOKEN, chat: '-100' }, signingKey: '', hookId: '', now: 0 },
    async (post) => {
      posts.push(post);
      return posted;
    },
  );
  return { outcome, post: posts[0], body: JSON.parse(posts[0]?.body ?? '') as unknown };
}

it('writes what happened, when, where, and the address of the page', async () => {
  const { post, body, outcome } = await send('new');
  expect(post?.url.href).toBe(`https://api.telegram.org/bot${TOKEN}/sendMessage`);
  expect(body).toEqual({
    chat_id: '-100',
    text: 'Nuevo evento: Luna\n5 dic, 23:00 · Sur\nhttps://duende.example/event/luna',
  });
  expect(outcome).toEqual({ isSent: true, answer: '200', notBeforeMs: null });
});

it('gives the reason of a cancellation', async () => {
  expect(JSON.stringify((await send('cancelled')).body)).toContain('Sur\\nSe ha roto el generador\\nhttps');
});

it.each([
  ['{"ok":false,"description":"Forbidden: bot was kicked"}', '403: Forbidden: bot was kicked', null],
  ['{"description":"Too Many Requests","parameters":{"retry_after":7}}', '403: Too Many Requests', 7_000],
  ['<html>', '403', null],
  ['null', '403', null],
  ['{"description":3,"parameters":{"retry_after":"x"}}', '403', null],
] as const)('reads the answer %s', async (text, answer, notBeforeMs) => {
  const { outcome } = await send('new', { status: 403, text, retryAfterMs: null });
  expect(outcome).toEqual({ isSent: false, answer, notBeforeMs });
});
