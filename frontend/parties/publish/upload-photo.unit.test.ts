import { afterEach, expect, test, vi } from 'vitest';
import { ConnectionError } from '../../http/api-error.ts';
import { uploadPhoto } from './upload-photo.ts';

interface Sent {
  readonly address: string;
  readonly body: FormData;
}

/** Answers the next upload; `null` for a lost connection. */
function answerUpload(answer: { readonly status: number; readonly text: string } | null): readonly Sent[] {
  const sent: Sent[] = [];
  class FakeRequest {
    readonly upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {};
    readonly status = answer?.status ?? 0;
    readonly statusText = '';
    readonly responseText = answer?.text ?? '';
    onload?: () => void;
    onerror?: () => void;
    #address = '';
    open(method: string, path: string) {
      this.#address = `${method} ${path}`;
    }
    send(body: FormData) {
      sent.push({ address: this.#address, body });
      this.upload.onprogress?.({ loaded: 0, total: 0 });
      this.upload.onprogress?.({ loaded: 3, total: 12 });
      if (answer === null) this.onerror?.();
      else this.onload?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return sent;
}
afterEach(() => vi.unstubAllGlobals());

const FILE = new File(['x'], 'cartel.webp', { type: 'image/webp' });
const failure = () => uploadPhoto(FILE, () => undefined).catch((error: unknown) => error);

test('the file goes in the field the server reads, and its progress is reported', async () => {
  const sent = answerUpload({ status: 201, text: '{"url":"/photos/x.webp"}' });
  const shares: number[] = [];
  expect(await uploadPhoto(FILE, (share) => shares.push(share))).toEqual({ url: '/photos/x.webp' });
  expect(sent.map(({ address, body }) => [address, (body.get('photo') as File).name])).toEqual([
    ['POST /api/upload', 'cartel.webp'],
  ]);
  expect(shares).toEqual([0, 0.25]);
});

test('a refusal has the server’s text and code', async () => {
  answerUpload({
    status: 401,
    text: '{"message":"Inicia sesión para continuar.","code":"session.required"}',
  });
  expect(await failure()).toMatchObject({
    status: 401,
    code: 'session.required',
    serverMessage: 'Inicia sesión para continuar.',
  });
});

test.each([
  ['a connection that is cut', null],
  ['an answer that cannot be read', { status: 200, text: '<html>' }],
])('%s is a connection error', async (_, answer) => {
  answerUpload(answer);
  expect(await failure()).toBeInstanceOf(ConnectionError);
});
