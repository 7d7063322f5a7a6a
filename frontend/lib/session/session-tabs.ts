/** Tells the other tabs of this browser that the person at the screen has left, or is another one. */
const NAME = 'duende.session';
/** After `changed` each asks the server who it is now; whoever has `left` is gone even where it cannot be asked. */
const NEWS = ['changed', 'left'] as const;
export type SessionNews = (typeof NEWS)[number];

let channel: BroadcastChannel | null = null;

/** One channel for speaking and listening: it does not hear itself. `null` where browsers have none. */
function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

export function tellOtherTabs(news: SessionNews): void {
  openChannel()?.postMessage(news);
}

/** Listens until the answer is called. */
export function onOtherTab(listener: (news: SessionNews) => void): () => void {
  const open = openChannel();
  const heard = ({ data }: MessageEvent) =>
    NEWS.includes(data as SessionNews) && listener(data as SessionNews);
  open?.addEventListener('message', heard);
  return () => open?.removeEventListener('message', heard);
}
