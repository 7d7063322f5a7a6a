import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import type { Box } from './use-box.ts';
import { labelEvery } from './scale.ts';

/** Where the marks of a chart lie in its drawing, in pixels. */
export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Room for numbers at the left, labels below and half a line above; it grows with the page's text. */
export function plotOf({ width, rem }: Box, height: number): Plot {
  return {
    left: 2.5 * rem,
    right: Math.max(width - 0.25 * rem, 3 * rem),
    top: 0.5 * rem,
    bottom: height - 1.5 * rem,
  };
}

/** What a chart is drawn in; the colour is that of its words. */
export const CHART =
  'block max-w-none overflow-visible fill-text-2 text-xs tabular-nums forced-colors:fill-[CanvasText]';

interface AxesProps {
  readonly plot: Plot;
  readonly rem: number;
  /** numbers beside lines, and where those lie */
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
  /** words below, in the middle of as many equal parts */
  readonly labels: readonly string[];
}

/** Widest label in text sizes: `30 sept`. */
const LABEL_REM = 3.5;

/** Lines and numbers behind the marks; the marks say the same in words. */
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
