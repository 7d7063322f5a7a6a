import { useLiveStatus } from '../live/live.ts';
import { classNames } from './class-names.ts';

const LOOKS = {
  idle: ['hidden', ''],
  connecting: ['bg-text-3', 'conectando…'],
  live: ['bg-cyan animate-pulse-dot', 'en directo'],
  reconnecting: ['bg-amber', 'reconectando…'],
  offline: ['bg-text-3', 'sin conexión'],
} as const;

/**
 * Says whether what is on the screen follows what happens, and pulses at what happened. Between two pieces of news it is still:
 * a dot that never rests has the whole page drawn sixty times a second, which taps on a slow phone wait for.
 */
export function LiveDot() {
  const { status, pulses } = useLiveStatus();
  const [dot, words] = LOOKS[status];
  return (
    <p role="status" className="flex items-center gap-2 text-sm whitespace-nowrap text-text-2">
      <span key={pulses} className={classNames('size-2 rounded-full', dot)} />
      <span className="@max-[24rem]:sr-only">{words}</span>
    </p>
  );
}
