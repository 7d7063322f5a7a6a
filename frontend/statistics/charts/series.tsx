import { classNames } from '../../ui/class-names.ts';
import { CHART } from './frame.tsx';

/** Series also differ in pattern, dash and shape. */
export interface Series {
  readonly name: string;
}

export const FIRST_BAR = 'fill-uv forced-colors:fill-[CanvasText]';
/** Filled with {@link Stripes}. */
export const SECOND_BAR = 'stroke-cyan forced-colors:stroke-[CanvasText]';

/** Solid or dashed. */
export const lineOf = (isSecond: boolean) => ({
  className: classNames(
    'pointer-events-none forced-colors:stroke-[CanvasText]',
    isSecond ? 'stroke-cyan' : 'stroke-uv',
  ),
  fill: 'none',
  strokeWidth: 2,
  strokeLinejoin: 'round' as const,
  strokeDasharray: isSecond ? '5 4' : undefined,
});

/** `id` must be unique per drawing. */
export function Stripes({ id }: { readonly id: string }) {
  return (
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={6} height={6} className="fill-surface-2 forced-colors:fill-[Canvas]" />
      <rect width={3} height={6} className="fill-cyan forced-colors:fill-[CanvasText]" />
    </pattern>
  );
}

interface LegendProps {
  readonly series: readonly Series[];
  readonly kind: 'bars' | 'lines';
}

export function Legend({ series, kind }: LegendProps) {
  return (
    <ul aria-hidden="true" className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-text-2">
      {series.map(({ name }, index) => (
        <li key={name} className="flex items-center gap-2">
          <svg width={24} height={14} className={classNames(CHART, 'shrink-0')}>
            {kind === 'bars' ? (
              <BarSample isSecond={index > 0} id={`sample-${name}`} />
            ) : (
              <LineSample isSecond={index > 0} />
            )}
          </svg>
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}

function BarSample({ isSecond, id }: { readonly isSecond: boolean; readonly id: string }) {
  const stripes = id.replaceAll(/\W/g, '-');
  return (
    <>
      {isSecond && (
        <defs>
          <Stripes id={stripes} />
        </defs>
      )}
      <rect
        x={1}
        y={1}
        width={22}
        height={12}
        rx={2}
        className={isSecond ? SECOND_BAR : FIRST_BAR}
        {...(isSecond && { fill: `url(#${stripes})` })}
      />
    </>
  );
}

function LineSample({ isSecond }: { readonly isSecond: boolean }) {
  return (
    <>
      <line x1={0} x2={24} y1={7} y2={7} {...lineOf(isSecond)} />
      <Point x={12} y={7} isSecond={isSecond} />
    </>
  );
}

/** Round for the first series, square for the second. */
export function Point({
  x,
  y,
  isSecond,
}: {
  readonly x: number;
  readonly y: number;
  readonly isSecond: boolean;
}) {
  const forced = 'forced-colors:fill-[CanvasText]';
  if (isSecond)
    return <rect x={x - 3.5} y={y - 3.5} width={7} height={7} className={`fill-cyan ${forced}`} />;
  return <circle cx={x} cy={y} r={4} className={`fill-uv ${forced}`} />;
}
