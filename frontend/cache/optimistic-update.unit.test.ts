import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { fakeServer, type FakeAnswer } from '../testing/fake-server.ts';
import { advanced, positioned } from '../http/positioned.ts';
import { optimisticUpdate } from './optimistic-update.ts';
import { createQueryClient } from './query-client.ts';
import { rsvpStatusQuery } from '../parties/rsvp-queries.ts';

const query = rsvpStatusQuery('x');
const key = query.queryKey;

/** Somebody looks at the query; its answers come when they are let go. */
function watched() {
  const answers: ((answer: FakeAnswer) => void)[] = [];
  fakeServer({ 'GET /api/events/x/rsvp-status': () => new Promise((resolve) => answers.push(resolve)) });
  const client = createQueryClient();
  const unsubscribe = new QueryObserver(client, query).subscribe(() => undefined);
  return { client, answers, unsubscribe };
}

const asked = (answers: readonly unknown[], times: number) =>
  vi.waitFor(() => expect(answers).toHaveLength(times));

test('the expected value is shown before the first answer, which does not replace it', async () => {
  const { client, answers, unsubscribe } = watched();
  await asked(answers, 1);
  await optimisticUpdate(client, key, () => ({ isGoing: true }));
  answers[0]?.({ body: { isGoing: false } });
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(client.getQueryData(key)?.data).toEqual({ isGoing: true });
  unsubscribe();
});

test('whatever a live message says is newer than it', async () => {
  const client = createQueryClient();
  await optimisticUpdate(client, key, () => ({ isGoing: true }));
  expect((client.getQueryData(key)?.position ?? '-') < '0000000000000001').toBe(true);
});

test('taken back, the server is asked again where nothing was known', async () => {
  const { client, answers, unsubscribe } = watched();
  await asked(answers, 1);
  const takeBack = await optimisticUpdate(client, key, () => ({ isGoing: true }));
  takeBack();
  await asked(answers, 2);
  expect(client.getQueryData(key)).toBeUndefined();
  answers[1]?.({ body: { isGoing: false } });
  await vi.waitFor(() => expect(client.getQueryData(key)?.data).toEqual({ isGoing: false }));
  unsubscribe();
});

test('taken back, the known value returns, unless a newer one has come', async () => {
  const client = createQueryClient();
  const before = positioned({ isGoing: false }, '0000000000000001');
  client.setQueryData(key, before);
  const takeBack = await optimisticUpdate(client, key, () => ({ isGoing: true }));
  takeBack();
  expect(client.getQueryData(key)).toEqual(before);
  const tooLate = await optimisticUpdate(client, key, () => ({ isGoing: true }));
  const newer = advanced(before, 'x', '0000000000000002', { isGoing: true });
  client.setQueryData(key, newer);
  tooLate();
  expect(client.getQueryData(key)).toEqual(newer);
});

test('without any expectation, the answer on its way decides', async () => {
  const { client, answers, unsubscribe } = watched();
  await asked(answers, 1);
  await optimisticUpdate(client, key, (shown) => shown && { isGoing: true });
  answers[0]?.({ body: { isGoing: false } });
  await vi.waitFor(() => expect(client.getQueryData(key)?.data).toEqual({ isGoing: false }));
  unsubscribe();
});
