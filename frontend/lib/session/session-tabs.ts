/** Tells the other tabs of this browser that the person at the screen has changed; each asks the server who it is now. */
const NAME = 'duende.session';
const MESSAGE = 'changed';

let channel: BroadcastChannel | null = null;

/** One channel for speaking and listening: it does not hear itself. `null` where browsers have none. */
function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

export function tellOtherTabs(): void {
  openChannel()?.postMessage(MESSAGE);
}

/** Listens until the answer is called. */
export function onOtherTab(listener: () => void): () => void {
  const open = openChannel();
  const heard = ({ data }: MessageEvent) => data === MESSAGE && listener();
  open?.addEventListener('message', heard);
  return () => open?.removeEventListener('message', heard);
}
