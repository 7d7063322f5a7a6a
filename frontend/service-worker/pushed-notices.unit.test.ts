import { expect, it, vi } from 'vitest';
import { openNotice, showNotice } from './pushed-notices.ts';

const MESSAGE = { title: 'Luna', body: 'Se ha cancelado.', path: '/event/luna', tag: 'luna' };

async function shown(data: Parameters<typeof showNotice>[1]) {
  const showNotification = vi.fn(async () => undefined);
  await showNotice({ showNotification }, data);
  return showNotification.mock.calls[0] as unknown as [string, NotificationOptions];
}

it('shows the party and the fact, in the place of what was shown of it before', async () => {
  const [title, options] = await shown({ json: () => MESSAGE });
  expect(title).toBe('Luna');
  expect(options).toMatchObject({ body: 'Se ha cancelado.', tag: 'luna', data: '/event/luna' });
});

it.each([
  ['nothing', null],
  ['no JSON', { json: () => JSON.parse('{') as unknown }],
  ['nothing whole', { json: () => ({ title: 'Luna' }) }],
  ['null', { json: () => null }],
])('shows that there is something, of %s', async (_what, data) => {
  const [title, options] = await shown(data);
  expect([title, options.body, options.data]).toEqual(['Duende', 'Tienes un aviso.', '/avisos']);
});

function scene(open: readonly object[]) {
  const openWindow = vi.fn(async () => null);
  const clients = { matchAll: async () => open, openWindow } as unknown as Parameters<typeof openNotice>[0];
  const close = vi.fn();
  const click = (path: unknown) => openNotice(clients, { close, data: path });
  return { openWindow, close, click };
}

it('leads a window that is open there, and brings it to the front', async () => {
  const focus = vi.fn();
  const navigate = vi.fn(async () => ({ focus }));
  const hidden = { visibilityState: 'hidden', navigate: vi.fn() };
  const { click, close, openWindow } = scene([hidden, { visibilityState: 'visible', navigate }]);
  await click('/event/luna');
  expect(close).toHaveBeenCalledOnce();
  expect(navigate).toHaveBeenCalledWith('/event/luna');
  expect(focus).toHaveBeenCalledOnce();
  expect(openWindow).not.toHaveBeenCalled();
});

it('opens one where none is, or the one that is cannot be led', async () => {
  const navigate = vi.fn(async () => {
    throw new TypeError('not controlled');
  });
  for (const windows of [[], [{ visibilityState: 'visible', navigate }]]) {
    const { click, openWindow } = scene(windows);
    await click('/event/luna');
    expect(openWindow).toHaveBeenCalledWith('/event/luna');
  }
});

it.each(['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', undefined])(
  'leads from %s to the notices',
  async (path) => {
    const { click, openWindow } = scene([]);
    await click(path);
    expect(openWindow).toHaveBeenCalledWith('/avisos');
  },
);
