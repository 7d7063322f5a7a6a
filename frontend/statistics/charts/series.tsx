/** What stands beside what in one chart: told apart by pattern, dash and shape, not by colour alone. */
export interface Series {
  readonly name: string;
}

/** Stripes for the second series; `id` is the drawing's own. */
export function Stripes({ id }: { readonly id: string }) {
  return (
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={6} height={6} className="stripe-ground" />
      <rect width={3} height={6} className="stripe" />
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
          <svg width={24} height={14} className="chart shrink-0">
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
        className={isSecond ? 'second' : 'first'}
        {...(isSecond && { fill: `url(#${stripes})` })}
      />
    </>
  );
}

function LineSample({ isSecond }: { readonly isSecond: boolean }) {
  return (
    <>
      <line x1={0} x2={24} y1={7} y2={7} className={isSecond ? 'second-line' : 'first-line'} />
      <Point x={12} y={7} isSecond={isSecond} />
    </>
  );
}

/** A round point for the first series, a square one for the second. */
export function Point({
  x,
  y,
  isSecond,
}: {
  readonly x: number;
  readonly y: number;
  readonly isSecond: boolean;
}) {
  if (isSecond) return <rect x={x - 3.5} y={y - 3.5} width={7} height={7} className="second-point" />;
  return <circle cx={x} cy={y} r={4} className="first-point" />;
}
