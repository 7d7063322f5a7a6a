import { once } from 'node:events';
import { connect } from 'node:net';
import { LIMITS } from '@duende/contracts/common/limits';
import { streams } from '@duende/contracts/events/streams';
import { photoName } from '@duende/contracts/parties/photo-url';
import { REFUSALS, type RefusalCode } from '@duende/contracts/common/refusal';
import { givenLog, type GivenLog } from '@duende/testkit/samples/given-log';
import { accountSuspended } from '@duende/testkit/samples/story';
import { StorageFull } from '@duende/platform/errors/errors';
import { createRateLimits, memoryRateLimitStore } from '@duende/platform/rate-limits/rate-limits';
import { listeningApp, type ListeningApp } from '@duende/testkit/support/listening-app';
import { cookieHeader } from '@duende/testkit/memory/test-sessions';
import type { PhotoRecord, PhotoStore } from '@duende/platform/photo-store/photo-store';
import { createMemoryPhotoStore } from '@duende/testkit/memory/memory-photo-store';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CommandHandler } from '../handling/command-handler.ts';
import { createErasureGuard } from '../handling/erasure-guard.ts';
import { NO_ALLOWANCES, plainCommands } from '../testing/plain-commands.ts';
import { createPhotoMaker } from './make-photo.ts';
import { givenJpeg, givenPixelBomb } from '@duende/testkit/samples/given-image';
import { uploadRoutes } from './upload-routes.ts';

const USER = { userId: '00000000-0000-4000-8000-000000000002', isAdmin: false };

let log: GivenLog;
let handler: CommandHandler;
let photos: PhotoStore;
const erasureGuard = createErasureGuard({ isErased: async () => false });
let app: ListeningApp;
let cookie: string;
beforeEach(async () => {
  log = await givenLog();
  ({ handler } = plainCommands(log.domainLog));
  photos = createMemoryPhotoStore();
  const limits = createRateLimits({ enabled: true, store: memoryRateLimitStore });
  app = await listeningApp([
    uploadRoutes({
      handler,
      erasureGuard,
      photos,
      makePhoto: createPhotoMaker(),
      limits,
      allowances: NO_ALLOWANCES,
    }),
  ]);
  cookie = cookieHeader((await app.sessions.issue(USER)).cookie);
});

function form(...files: readonly (readonly [field: string, content: Uint8Array<ArrayBuffer>])[]): FormData {
  const data = new FormData();
  for (const [field, content] of files)
    data.append(field, new Blob([content], { type: 'image/jpeg' }), 'foto.jpg');
  return data;
}

function upload(body: RequestInit['body'], headers: Record<string, string> = { cookie }): Promise<Response> {
  return fetch(`${app.url}/api/upload`, { method: 'POST', headers, body: body ?? null });
}

async function stored(): Promise<PhotoRecord[]> {
  const records: PhotoRecord[] = [];
  for await (const record of photos.list()) records.push(record);
  return records;
}

async function expectRefused(response: Response, code: RefusalCode, message: string = REFUSALS[code][1]) {
  expect([response.status, await response.json()]).toEqual([REFUSALS[code][0], { code, message }]);
  expect(await stored()).toEqual([]);
}

const bytesOf = async (image: Promise<Buffer>) => new Uint8Array(await image);

describe('POST /api/upload', () => {
  it('answers the address of a photo that is stored with all its variants', async () => {
    const response = await upload(form(['photo', await bytesOf(givenJpeg())]));

    expect(response.status).toBe(201);
    const { url } = (await response.json()) as { url: string };
    const name = photoName(url) ?? '';
    expect(await stored()).toMatchObject([{ name, uploadedBy: [USER.userId] }]);
    for (const variant of ['400', '800', '1600', 'share'] as const) {
      expect(await photos.read(name, variant)).not.toBeNull();
    }
  });

  it('answers the same address for the same photo', async () => {
    const image = await bytesOf(givenJpeg());
    const [first, second] = await Promise.all([
      upload(form(['photo', image])),
      upload(form(['photo', image])),
    ]);

    expect(await first.json()).toEqual(await second.json());
    expect(await stored()).toHaveLength(1);
  });

  it('takes a photo of exactly 10 MB', async () => {
    const image = new Uint8Array(LIMITS.photo.max);
    image.set(await givenJpeg());

    expect((await upload(form(['photo', image]))).status).toBe(201);
  });
});

describe('an upload is refused', () => {
  it('without a session', async () => {
    await expectRefused(await upload(form(['photo', await bytesOf(givenJpeg())]), {}), 'session.required');
  });

  it('of somebody whose account is suspended', async () => {
    await log.and(accountSuspended({ userId: USER.userId, reason: 'Insultas' }));
    const words = 'Tu cuenta está suspendida sin fecha de fin. Motivo: Insultas';
    const response = await upload(form(['photo', await bytesOf(givenJpeg())]));
    await expectRefused(response, 'account.suspended', words);
  });

  it('when it is one byte over 10 MB', async () => {
    const image = new Uint8Array(LIMITS.photo.max + 1);
    image.set(await givenJpeg());

    await expectRefused(await upload(form(['photo', image])), 'photo.too-large');
  });

  it('when it is 30 MB', async () => {
    await expectRefused(await upload(form(['photo', new Uint8Array(30_000_000)])), 'photo.too-large');
  });

  it.each([
    ['is text', Buffer.from('esto no es una foto')],
    ['is an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ])('when it %s', async (_what, content) => {
    await expectRefused(await upload(form(['photo', new Uint8Array(content)])), 'photo.not-an-image');
  });

  it('when it is 20,000 by 20,000 pixels', async () => {
    const bomb = new Uint8Array(givenPixelBomb(20_000, 20_000));
    await expectRefused(await upload(form(['photo', bomb])), 'photo.too-many-pixels');
  });

  it('when it is cut short', async () => {
    const whole = await bytesOf(givenJpeg({ width: 1000, height: 1000 }));
    await expectRefused(
      await upload(form(['photo', whole.slice(0, whole.length / 2)])),
      'photo.not-an-image',
    );
  });

  it('without a photo', async () => {
    await expectRefused(await upload(form()), 'photo.missing');
    await expectRefused(await upload(form(['picture', await bytesOf(givenJpeg())])), 'photo.missing');
    await expectRefused(await upload(form(['photo', new Uint8Array()])), 'photo.missing');
    const text = new FormData();
    text.append('photo', 'not a file');
    await expectRefused(await upload(text), 'photo.missing');
  });

  it('with two photos', async () => {
    const image = await bytesOf(givenJpeg());
    const response = await upload(form(['photo', image], ['photo', image]));
    await expectRefused(response, 'request.invalid', 'Envía una sola foto.');
  });

  it.each([
    ['no multipart form', 'application/json', '{}', 'request.unsupported-media', 415],
    ['a form without a boundary', 'multipart/form-data;', 'x', 'request.malformed', 400],
    [
      'a form that never ends',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: fo',
      'request.malformed',
      400,
    ],
    [
      'a file that never ends',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nhalf',
      'request.malformed',
      400,
    ],
  ])('as %s', async (_what, type, body, code, status) => {
    const response = await upload(body, { cookie, 'content-type': type });
    expect([response.status, await response.json()]).toMatchObject([status, { code }]);
    expect(await stored()).toEqual([]);
  });

  it('of a picture that was withdrawn', async () => {
    const content = await bytesOf(givenJpeg());
    const { name } = await createPhotoMaker()(content);
    const data = { photo: name, partyId: '00000000-0000-4000-8000-000000000001', reason: null };
    await log.and({ stream: streams.photo(name), events: [{ type: 'PhotoWithdrawn', data }] });

    await expectRefused(await upload(form(['photo', content])), 'photo.withdrawn');
    expect((await upload(form(['photo', await bytesOf(givenJpeg(undefined, '#00ff00'))]))).status).toBe(201);
  });

  it('when there is no room for it', async () => {
    const full: Pick<PhotoStore, 'put'> = { put: () => Promise.reject(new StorageFull('full')) };
    const limits = createRateLimits({ enabled: false, store: memoryRateLimitStore });
    const { url, sessions } = await listeningApp([
      uploadRoutes({
        handler,
        erasureGuard,
        photos: full,
        makePhoto: createPhotoMaker(),
        limits,
        allowances: NO_ALLOWANCES,
      }),
    ]);
    const headers = { cookie: cookieHeader((await sessions.issue(USER)).cookie) };
    const body = form(['photo', await bytesOf(givenJpeg())]);

    const response = await fetch(`${url}/api/upload`, { method: 'POST', headers, body });
    expect(response.status).toBe(507);
  });
});

it.each(['photo', 'other'])(
  'stops reading an endless upload at its limit and says so (%s)',
  async (field) => {
    const socket = connect(app.port, '127.0.0.1');
    await once(socket, 'connect');
    let [answer, sent] = ['', 0];
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => socket.destroy());
    socket.write(
      `POST /api/upload HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nTransfer-Encoding: chunked\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\n\r\n',
    );
    const chunk = (content: string) => `${content.length.toString(16)}\r\n${content}\r\n`;
    socket.write(chunk(`--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\n\r\n`));
    const noise = chunk('x'.repeat(100_000));
    while (!socket.destroyed && sent < 100_000_000) {
      sent += 100_000;
      if (!socket.write(noise))
        await Promise.race([new Promise<void>((resolve) => socket.once('drain', resolve)), closed]);
      else await new Promise(setImmediate);
    }
    await closed;

    expect(answer).toContain('413');
    expect(answer).toContain('photo.too-large');
    expect(sent).toBeLessThan(40_000_000);
    expect(await stored()).toEqual([]);
  },
);

it('stores nothing of an interrupted upload', async () => {
  const socket = connect(app.port, '127.0.0.1');
  await once(socket, 'connect');
  const part = '--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n';
  socket.write(
    `POST /api/upload HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Length: 500000\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\n\r\n${part}`,
  );
  socket.write(await givenJpeg());
  socket.destroy();
  await once(socket, 'close');

  const after = await upload(form(['photo', await bytesOf(givenJpeg({ width: 50, height: 50 }))]));
  expect(after.status).toBe(201);
  expect(await stored()).toHaveLength(1);
});
