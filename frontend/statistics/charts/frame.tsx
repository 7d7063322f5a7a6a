import { type KeyboardEventHandler, type ReactNode, useCallback, useState, type RefCallback } from 'react';
import { classNames } from '../../ui/class-names.ts';

/** Pixels; the text size may be doubled. */
interface Box {
  readonly width: number;
  readonly rem: number;
}

const UNMEASURED: Box = { width: 600, rem: 16 };

export function useBox(): readonly [Box, RefCallback<HTMLElement>] {
  const [box, setBox] = useState(UNMEASURED);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setBox({ width: element.clientWidth || UNMEASURED.width, rem: rem || UNMEASURED.rem });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return [box, ref];
}

/** 1, 2, 5, 10, …: at most so many steps, whole numbers only. */
export function axisStep(most: number, steps = 4): number {
  const wanted = Math.max(1, most / steps);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= wanted) ?? 10;
  return factor * power;
}

/** Both ends are rounded away from zero to whole steps. */
export function axisTicks(lowest: number, highest: number): readonly number[] {
  const step = axisStep(Math.max(-lowest, highest));
  const [first, last] = [Math.floor(lowest / step), Math.max(1, Math.ceil(highest / step))];
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

export function labelEvery(count: number, room: number, labelWidth: number): number {
  return Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, room)));
}

export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Grows with the page's text. */
export function plotOf({ width, rem }: Box, height: number): Plot {
  return {
    left: 2.5 * rem,
    right: Math.max(width - 0.25 * rem, 3 * rem),
    top: 0.5 * rem,
    bottom: height - 1.5 * rem,
  };
}

/** A chart's colour is that of its text. */
export const CHART =
  'block max-w-none overflow-visible fill-text-2 text-xs tabular-nums forced-colors:fill-[CanvasText]';

interface AxesProps {
  readonly plot: Plot;
  readonly rem: number;
  /** numbers with the positions of their lines */
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
  /** centred in equal parts */
  readonly labels: readonly string[];
}

/** The widest label in text sizes: `30 sept`. */
const LABEL_REM = 3.5;

/** Screen readers read the marks instead. */
export function Axes({ plot, rem, ticks, labels }: AxesProps): ReactNode {
  const room = plot.right - plot.left;
  const every = labelEvery(labels.length, room, LABEL_REM * rem);
  const part = room / labels.length;
  return (
    <g aria-hidden="true" className="pointer-events-none">
      {ticks.map(({ value, y }) => (
        <g key={value}>
          <line
            x1={plot.left}
            x2={plot.right}
            y1={y}
            y2={y}
            className={classNames(
              value === 0 ? 'stroke-border-strong' : 'stroke-border',
              'forced-colors:stroke-[CanvasText]',
            )}
          />
          <text x={plot.left - 0.4 * rem} y={y} dy="0.32em" textAnchor="end">
            {Math.abs(value)}
          </text>
        </g>
      ))}
      {labels.map((label, index) =>
        index % every === 0 ? (
          <text
            key={index}
            x={plot.left + (index + 0.5) * part}
            y={plot.bottom + 1.2 * rem}
            textAnchor="middle"
          >
            {label}
          </text>
        ) : null,
      )}
    </g>
  );
}

interface ChartDrawingProps {
  /** accessible */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly frame: RefCallback<HTMLElement>;
  readonly onKeyDown: KeyboardEventHandler;
  readonly children: ReactNode;
}

export function ChartDrawing({ name, width, height, frame, onKeyDown, children }: ChartDrawingProps) {
  return (
    <div ref={frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys go from mark to mark, each of which takes the focus */}
      <svg
        role="group"
        aria-label={name}
        width={width}
        height={height}
        className={CHART}
        onKeyDown={onKeyDown}
      >
        {children}
      </svg>
    </div>
  );
}
