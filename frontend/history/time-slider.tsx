import { madridDay } from '@duende/contracts/common/madrid-time';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, type PointerEvent, type KeyboardEvent } from 'react';
import { shortDay } from '../dates/date-text.ts';
import { momentWords } from '../dates/moment-text.ts';
import { classNames } from '../ui/class-names.ts';
import { densityQuery } from './history-queries.ts';
import { type Reach, momentForKey } from './moment.ts';
import { barHeights, barsPath, fractionOf, momentAt, type Step } from './slider-geometry.ts';
import type { Handle } from './use-handle.ts';

/** A held handle and the pointer's distance from its middle. */
interface Hold {
  readonly handle: Handle;
  readonly offset: number;
}

/** Half of a finger's tap area. */
const THUMB_REACH = 22;
const BARS = 120;
const HEIGHT = 40;

interface TimeSliderProps {
  readonly reach: Reach;
  readonly thumbs: readonly Thumb[];
}

export function TimeSlider({ reach, thumbs }: TimeSliderProps) {
  const { data: steps } = useQuery({ ...densityQuery(reach), placeholderData: keepPreviousData });
  const held = useRef<Hold | null>(null);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.preventDefault();
    const { currentTarget, pointerId, clientX } = event;
    currentTarget.setPointerCapture(pointerId);
    const { left, width } = currentTarget.getBoundingClientRect();
    const thumb = nearest(thumbs, (clientX - left) / width, reach);
    if (thumb === null) return;
    const offset = clientX - left - fractionOf(thumb.handle.moment, reach) * width;
    // Taking a handle at its edge must not move it.
    const isOnThumb = Math.abs(offset) <= THUMB_REACH;
    held.current = { handle: thumb.handle, offset: isOnThumb ? offset : 0 };
    if (!isOnThumb) drag(event);
    document.getElementById(thumb.id)?.focus({ preventScroll: true });
  }

  function drag({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
    if (held.current === null) return;
    const { handle, offset } = held.current;
    const { left, width } = currentTarget.getBoundingClientRect();
    handle.drag(momentAt((clientX - offset - left) / width, reach));
  }

  function letGo() {
    held.current?.handle.letGo();
    held.current = null;
  }

  return (
    <div>
      <div
        onPointerDown={onPointerDown}
        onPointerMove={drag}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        className="relative mx-2 h-16 cursor-ew-resize touch-none select-none"
      >
        <Density steps={steps ?? []} reach={reach} />
        {thumbs.map((thumb) => (
          <SliderThumb key={thumb.id} {...thumb} reach={reach} />
        ))}
      </div>
      <p className="mt-4 flex justify-between px-2 text-sm text-text-3 tabular-nums" aria-hidden="true">
        <span>{shortDay(madridDay(new Date(reach.first)))}</span>
        <span>ahora</span>
      </p>
    </div>
  );
}

function nearest(thumbs: readonly Thumb[], fraction: number, reach: Reach): Thumb | null {
  const distance = ({ handle }: Thumb) => Math.abs(fractionOf(handle.moment, reach) - fraction);
  return thumbs.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

interface DensityProps {
  readonly steps: readonly Step[];
  readonly reach: Reach;
}

function Density({ steps, reach }: DensityProps) {
  return (
    <svg
      viewBox={`0 0 ${BARS} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full border-b border-border-strong text-cyan/60 forced-colors:text-[CanvasText]"
    >
      <path d={barsPath(barHeights(steps, reach, BARS), HEIGHT)} fill="currentColor" />
    </svg>
  );
}

interface Thumb {
  readonly id: string;
  readonly label: string;
  readonly handle: Handle;
  readonly kind: 'shown' | 'compared';
}

const MINUTE = 60_000;

/** A line with a knob at its end, as wide as a finger. */
const THUMB =
  'absolute inset-y-0 z-1 -ml-5.5 w-11 cursor-ew-resize rounded-[12px] forced-color-adjust-none ' +
  'before:absolute before:inset-y-0 before:left-1/2 before:-ml-px before:w-0.5 before:bg-current ' +
  'after:absolute after:left-1/2 after:-ml-2.5 after:size-5 after:border-3 after:border-bg-0 after:bg-current ' +
  'forced-colors:after:border-[Canvas]';
/** The two handles also differ in shape and place. */
const KINDS = {
  shown: 'text-uv after:-bottom-2.5 after:rounded-full forced-colors:text-[Highlight]',
  compared: 'text-amber after:-top-2.5 after:rotate-45 after:rounded-[4px] forced-colors:text-[CanvasText]',
} as const satisfies Record<Thumb['kind'], string>;

interface SliderThumbProps extends Thumb {
  readonly reach: Reach;
}

/** The handle takes keys; the track takes pointers. */
function SliderThumb({ id, label, handle, kind, reach }: SliderThumbProps) {
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
