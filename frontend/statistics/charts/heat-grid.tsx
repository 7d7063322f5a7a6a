import { classNames } from '../../ui/class-names.ts';
import { CHART, useBox } from './frame.tsx';
import { MARK_SHAPE, MarkLink, Said, useMarks, type Mark } from './marks.tsx';

export interface Cell extends Mark {
  readonly value: number;
}

export interface HeatRow {
  readonly name: string;
  /** one per column */
  readonly cells: readonly Cell[];
}

interface HeatGridProps {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly HeatRow[];
}

const CELL_REM = { least: 2.25, most: 12, height: 2.25 } as const;
const HEAD_REM = 1.75;
const NAMES_REM = 6.5;
/** Percent, from weakest to strongest. */
const STRENGTHS = [24, 36, 50, 78, 100];
/** Pixels for the focus ring, as in the scroller's class. */
const SCROLL_EDGE = 2;

/** Relative to the largest value. */
const strengthOf = (value: number, most: number) =>
  STRENGTHS[Math.max(1, Math.ceil((value / most) * STRENGTHS.length)) - 1] ?? 0;

const fillOf = (value: number, most: number) =>
  value === 0
    ? 'var(--color-surface-2)'
    : `color-mix(in srgb, var(--color-uv) ${strengthOf(value, most)}%, var(--color-bg-1))`;

/** A wide grid scrolls. */
export function HeatGrid({ name, columns, rows }: HeatGridProps) {
  const [{ width, rem }, ref] = useBox();
  const cells = rows.flatMap((row) => row.cells);
  const { onKeyDown, said, propsOf } = useMarks(cells, columns.length);
  const most = Math.max(1, ...cells.map(({ value }) => value));
  const room = (width - NAMES_REM * rem - 2 * SCROLL_EDGE) / columns.length;
  const cell = Math.min(CELL_REM.most * rem, Math.max(CELL_REM.least * rem, room));
  const [rowHeight, head] = [CELL_REM.height * rem, HEAD_REM * rem];
  const height = head + rows.length * rowHeight;
  return (
    <div>
      <div ref={ref} className="flex">
        <ul
          aria-hidden="true"
          className="shrink-0 text-sm text-text-2"
          style={{ width: NAMES_REM * rem, paddingTop: head + SCROLL_EDGE }}
        >
          {rows.map((row) => (
            <li key={row.name} className="flex items-center truncate pr-2" style={{ height: rowHeight }}>
              {row.name}
            </li>
          ))}
        </ul>
        <div className="min-w-0 overflow-x-auto p-0.5">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys go from mark to mark, each of which takes the focus */}
          <svg
            role="group"
            aria-label={name}
            width={cell * columns.length}
            height={height}
            className={CHART}
            onKeyDown={onKeyDown}
          >
            <g aria-hidden="true" className="pointer-events-none">
              {columns.map((column, index) => (
                <text key={column} x={(index + 0.5) * cell} y={head - 0.5 * rem} textAnchor="middle">
                  {cell < 3 * rem ? column.slice(0, 3) : column}
                </text>
              ))}
            </g>
            {cells.map(({ id, value }, index) => {
              const [x, y] = [
                (index % columns.length) * cell,
                head + Math.floor(index / columns.length) * rowHeight,
              ];
              return (
                <MarkLink key={id} {...propsOf(index)}>
                  <rect
                    x={x + 1}
                    y={y + 1}
                    width={cell - 2}
                    height={rowHeight - 2}
                    rx={4}
                    fill={fillOf(value, most)}
                    className={classNames(
                      MARK_SHAPE,
                      'forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]',
                    )}
                  />
                  {value > 0 && (
                    <text
                      x={x + cell / 2}
                      y={y + rowHeight / 2}
                      dy="0.35em"
                      textAnchor="middle"
                      className={classNames(
                        'pointer-events-none forced-colors:fill-[CanvasText]',
                        strengthOf(value, most) > 50 ? 'fill-bg-0 font-bold' : 'fill-text',
                      )}
                    >
                      {value}
                    </text>
                  )}
                </MarkLink>
              );
            })}
          </svg>
        </div>
      </div>
      <Said words={said} />
    </div>
  );
}
