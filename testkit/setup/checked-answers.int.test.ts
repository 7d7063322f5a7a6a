import { createServer } from 'node:http';
import { expect, it, vi } from 'vitest';
import { listenUntilFinished } from '../support/listen-until-finished.ts';

async function answering(body: unknown): Promise<string> {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  );
  return `http://127.0.0.1:${await listenUntilFinished(server)}`;
}

it('an answer that its schema does not know fails the test that fetched it', async () => {
  const url = await answering({ nobody: 'knows this' });
  await expect(fetch(`${url}/api/events/1/rides`)).rejects.toThrow(/does not answer what its schema says/);
});

it('an answer is checked once, whatever the worker has run before', async () => {
  const url = await answering([]);
  const copied = vi.spyOn(Response.prototype, 'clone');
  await fetch(`${url}/api/events/1/rides`);
  expect(copied).toHaveBeenCalledTimes(1);
});
