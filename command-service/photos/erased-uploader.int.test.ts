import { createRateLimits, memoryRateLimitStore } from '@duende/platform/rate-limits/rate-limits';
import { createMemoryPhotoStore } from '@duende/testkit/memory/memory-photo-store';
import { cookieHeader } from '@duende/testkit/memory/test-sessions';
import { givenJpeg } from '@duende/testkit/samples/given-image';
import { givenLog } from '@duende/testkit/samples/given-log';
import { listeningApp } from '@duende/testkit/support/listening-app';
import { expect, it } from 'vitest';
import { createErasureGuard } from '../handling/erasure-guard.ts';
import { NO_ALLOWANCES, plainCommands } from '../testing/plain-commands.ts';
import { createPhotoMaker } from './make-photo.ts';
import { uploadRoutes } from './upload-routes.ts';

const USER = { userId: '00000000-0000-4000-8000-000000000002', isAdmin: false };

/** A member who uploads, and the guard that an erasure of theirs closes. */
async function scene() {
  const { domainLog } = await givenLog();
  const photos = createMemoryPhotoStore();
  const erasureGuard = createErasureGuard({ isErased: async () => false });
  const { url, sessions } = await listeningApp([
    uploadRoutes({
      handler: plainCommands(domainLog).handler,
      erasureGuard,
      photos,
      makePhoto: createPhotoMaker(),
      limits: createRateLimits({ enabled: false, store: memoryRateLimitStore }),
      allowances: NO_ALLOWANCES,
    }),
  ]);
  const headers = { cookie: cookieHeader((await sessions.issue(USER)).cookie) };
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(await givenJpeg())], { type: 'image/jpeg' }), 'foto.jpg');
  const upload = (init: Pick<RequestInit, 'body'> & { headers?: Record<string, string>; duplex?: 'half' }) =>
    fetch(`${url}/api/upload`, { ...init, method: 'POST', headers: { ...headers, ...init.headers } });
  return { photos, erasureGuard, form, upload };
}

it('is refused, and leaves nothing, when the last byte of a photo comes after the erasure', async () => {
  const { photos, erasureGuard, form, upload } = await scene();
  const sent = new Response(form);
  const type = sent.headers.get('content-type') ?? '';
  const whole = new Uint8Array(await sent.arrayBuffer());
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const answer = upload({ body: readable, headers: { 'content-type': type }, duplex: 'half' });
  await writer.write(whole.subarray(0, -100));
  await erasureGuard.close(USER.userId);
  await writer.write(whole.subarray(-100));
  await writer.close();

  const refused = await answer;
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ code: 'session.required' });
  for await (const record of photos.list()) expect(record).toBeUndefined();
});

it('holds the erasure up while a photo of theirs is being kept', async () => {
  const { photos, erasureGuard, form, upload } = await scene();
  const { put } = photos;
  let isKeeping: () => void = () => undefined;
  let keep: () => void = () => undefined;
  const keeping = new Promise<void>((resolve) => (isKeeping = resolve));
  const mayKeep = new Promise<void>((resolve) => (keep = resolve));
  photos.put = async (photo) => {
    isKeeping();
    await mayKeep;
    await put(photo);
  };
  const answer = upload({ body: form });
  await keeping;
  const ended: string[] = [];
  const closing = erasureGuard.close(USER.userId).then(() => ended.push('closed'));
  await new Promise(setImmediate);
  expect(ended).toEqual([]);
  keep();
  expect((await answer).status).toBe(201);
  await closing;
});
