import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The other tab. */
let other: BroadcastChannel;
const opened: BroadcastChannel[] = [];

/** A tab that has just been opened. */
async function openTab() {
  vi.resetModules();
  return import('../accounts/session-change.ts');
}

beforeEach(() => {
  other = new BroadcastChannel('duende.session');
  const Channel = BroadcastChannel;
  vi.stubGlobal('BroadcastChannel', function open(name: string) {
    const channel = new Channel(name);
    opened.push(channel);
    return channel;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const channel of [other, ...opened.splice(0)]) channel.close();
});

/** Waits for a later message, so that all earlier ones have arrived. */
async function receivedAfter(tell: () => void): Promise<unknown[]> {
  const received: unknown[] = [];
  other.addEventListener('message', ({ data }: MessageEvent) => received.push(data));
  tell();
  await vi.waitFor(() => expect(received).not.toEqual([]));
  return received;
}

test.each(['changed', 'left'] as const)(
  'other tabs hear: %s, over one channel, which does not hear itself',
  async (news) => {
    const { notifyOtherTabs, onOtherTab } = await openTab();
    const listener = vi.fn();
    onOtherTab(listener);
    expect(await receivedAfter(() => notifyOtherTabs(news))).toEqual([news]);
    expect(opened).toHaveLength(1);
    expect(listener).not.toHaveBeenCalled();
  },
);

test('a listener receives changes of other tabs until it is removed, and ignores other messages', async () => {
  const { onOtherTab } = await openTab();
  const [first, second] = [vi.fn(), vi.fn()];
  const stop = onOtherTab(first);
  onOtherTab(second);
  other.postMessage('something else');
  other.postMessage('changed');
  await vi.waitFor(() => expect(second).toHaveBeenCalledWith('changed'));
  expect(first).toHaveBeenCalledOnce();
  stop();
  other.postMessage('left');
  await vi.waitFor(() => expect(second).toHaveBeenLastCalledWith('left'));
  expect(first).toHaveBeenCalledOnce();
});

test('browsers without channels have one tab each', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const { notifyOtherTabs, onOtherTab } = await openTab();
  expect(() => notifyOtherTabs('left')).not.toThrow();
  expect(() => onOtherTab(() => undefined)()).not.toThrow();
});
