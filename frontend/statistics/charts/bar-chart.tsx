import { useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Axes, axisTicks, ChartDrawing, plotOf, useBox } from './frame.tsx';
import { MARK_FIELD, MARK_SHAPE, MarkLink, Said, useMarks, type Mark } from './marks.tsx';
import { FIRST_BAR, Legend, SECOND_BAR, Stripes, type Series } from './series.tsx';

export interface Bar {
  readonly label: string;
  /** one per series */
  readonly parts: readonly (Mark & { readonly value: number })[];
}

interface BarChartProps {
  /** accessible */
  readonly name: string;
  /** the first goes up, the second down */
  readonly series: readonly [Series] | readonly [Series, Series];
  readonly bars: readonly Bar[];
}

const HEIGHT_REM = 15;
/** The smallest visible height of a value. */
const LEAST = 2;

export function BarChart({ name, series, bars }: BarChartProps) {
  const [box, ref] = useBox();
  const stripes = useId();
  const marks = series.flatMap((_, row) => bars.map(({ parts }) => parts[row] as Bar['parts'][number]));
  const { onKeyDown, said, propsOf } = useMarks(marks, bars.length);
  const height = HEIGHT_REM * box.rem;
  const plot = plotOf(box, height);
  const [up = 0, down = 0] = series.map((_, row) =>
    Math.max(0, ...bars.map(({ parts }) => parts[row]?.value ?? 0)),
  );
  const ticks = axisTicks(-down, up);
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const yOf = (value: number) => plot.top + ((high - value) / (high - low)) * (plot.bottom - plot.top);
  const part = (plot.right - plot.left) / bars.length;
  const width = Math.max(1, Math.min(part * 0.76, 3 * box.rem));
  return (
    <div>
      {series.length > 1 && <Legend series={series} kind="bars" />}
      <ChartDrawing name={name} width={box.width} height={height} frame={ref} onKeyDown={onKeyDown}>
        <defs>
          <Stripes id={stripes} />
        </defs>
        <Axes
          plot={plot}
          rem={box.rem}
          ticks={ticks.map((value) => ({ value, y: yOf(value) }))}
          labels={bars.map(({ label }) => label)}
        />
        {marks.map(({ id, value }, index) => {
          const row = Math.floor(index / bars.length);
          const x = plot.left + (index % bars.length) * part;
          const zero = yOf(0);
          const length = value === 0 ? 0 : Math.max(LEAST, Math.abs(yOf(value) - zero));
          const field =
            row === 0 ? { y: plot.top, height: zero - plot.top } : { y: zero, height: plot.bottom - zero };
          return (
            <MarkLink key={id} {...propsOf(index)}>
              <rect x={x} width={part} {...field} className={MARK_FIELD} />
              <rect
                x={x + (part - width) / 2}
                width={width}
                y={row === 0 ? zero - length : zero}
                height={length}
                rx={Math.min(2, width / 4)}
                className={classNames(MARK_SHAPE, row === 0 ? FIRST_BAR : SECOND_BAR)}
                {...(row > 0 && { fill: `url(#${stripes})` })}
              />
            </MarkLink>
          );
        })}
      </ChartDrawing>
      <Said words={said} />
    </div>
  );
}
