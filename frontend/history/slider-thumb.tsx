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

/** A line over the bars with a knob at its end, of the colour that its text would have; as wide as a finger. */
const THUMB =
  'absolute inset-y-0 z-1 -ml-5.5 w-11 cursor-ew-resize rounded-[12px] forced-color-adjust-none ' +
  'before:absolute before:inset-y-0 before:left-1/2 before:-ml-px before:w-0.5 before:bg-current ' +
  'after:absolute after:left-1/2 after:-ml-2.5 after:size-5 after:border-3 after:border-bg-0 after:bg-current ' +
  'forced-colors:after:border-[Canvas]';
/** The other moment is told by shape and place as well. */
const KINDS = {
  shown: 'text-uv after:-bottom-2.5 after:rounded-full forced-colors:text-[Highlight]',
  compared: 'text-amber after:-top-2.5 after:rotate-45 after:rounded-[4px] forced-colors:text-[CanvasText]',
} as const satisfies Record<Thumb['kind'], string>;

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
      className={classNames(THUMB, KINDS[kind])}
    />
  );
}
