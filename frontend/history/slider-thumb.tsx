import type { KeyboardEvent } from 'react';
import { momentWords } from '../dates/moment-words.ts';
import { classNames } from '../ui/class-names.ts';
import { momentForKey, type Reach } from './moment.ts';
import { fractionOf } from './slider-geometry.ts';
import type { Handle } from './use-handle.ts';

export interface Thumb {
  readonly id: string;
  readonly label: string;
  readonly handle: Handle;
  readonly kind: 'shown' | 'compared';
}

const MINUTE = 60_000;

interface SliderThumbProps extends Thumb {
  readonly reach: Reach;
}

/** One handle: keys move it, pointers are heard by the track. */
export function SliderThumb({ id, label, handle, kind, reach }: SliderThumbProps) {
  const { moment } = handle;
  const minutes = (at: number) => Math.max(0, Math.round((at - reach.first) / MINUTE));

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = momentForKey(event, moment, reach);
    if (next === undefined) return;
    event.preventDefault();
    handle.step(next);
  }

  return (
    <div
      id={id}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={minutes(reach.now)}
      aria-valuenow={Math.min(minutes(moment ?? reach.now), minutes(reach.now))}
      aria-valuetext={moment === null ? 'ahora' : momentWords(moment)}
      onKeyDown={onKeyDown}
      style={{ left: `${fractionOf(moment, reach) * 100}%` }}
      className={classNames('thumb', kind === 'compared' && 'is-compared')}
    />
  );
}
