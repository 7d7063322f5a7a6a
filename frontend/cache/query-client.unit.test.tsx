import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { fakeServer } from '../testing/fake-server.ts';
import { ConnectionError } from '../http/api-error.ts';
import { read } from '../http/api-client.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

test('nothing is refetched automatically, neither by age nor on focus', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: false,
    staleTime: Infinity,
  });
  expect(mutations).toMatchObject({ retry: false });
});

test('without a network a call fails at once, instead of waiting for one', async () => {
  onlineManager.setOnline(false);
  fakeServer({});
  const client = createQueryClient();
  const ask = () => client.fetchQuery({ queryKey: ['x'], queryFn: () => read('GET /api/users/muted', {}) });
  await expect(ask()).rejects.toBeInstanceOf(ConnectionError);
  const mutation = client
    .getMutationCache()
    .build(client, { mutationFn: () => read('GET /api/users/muted', {}) });
  await expect(mutation.execute(undefined)).rejects.toBeInstanceOf(ConnectionError);
});
