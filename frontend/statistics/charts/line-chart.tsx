import { Axes, axisTicks, ChartDrawing, plotOf, useBox } from './frame.tsx';
import { MARK_FIELD, MarkLink, Said, useMarks, type Mark } from './marks.tsx';
import { Legend, lineOf, Point, type Series } from './series.tsx';

export interface Moment extends Mark {
  readonly label: string;
  readonly values: readonly [number, number];
}

interface LineChartProps {
  readonly name: string;
  readonly series: readonly [Series, Series];
  readonly moments: readonly Moment[];
}

const HEIGHT_REM = 15;
/** Closer points would merge. */
const POINT_ROOM = 9;

/** Solid with round points, dashed with square points. */
export function LineChart({ name, series, moments }: LineChartProps) {
  const [box, ref] = useBox();
  const { onKeyDown, said, propsOf } = useMarks(moments, moments.length);
  const height = HEIGHT_REM * box.rem;
  const plot = plotOf(box, height);
  const ticks = axisTicks(0, Math.max(...moments.flatMap(({ values }) => values)));
  const high = ticks.at(-1) ?? 1;
  const part = (plot.right - plot.left) / moments.length;
  const xOf = (index: number) => plot.left + (index + 0.5) * part;
  const yOf = (value: number) => plot.bottom - (value / high) * (plot.bottom - plot.top);
  const line = (of: 0 | 1) =>
    moments.map(({ values }, index) => `${xOf(index)},${yOf(values[of])}`).join(' ');
  const isRoomy = part >= POINT_ROOM;
  return (
    <div>
      <Legend series={series} kind="lines" />
      <ChartDrawing name={name} width={box.width} height={height} frame={ref} onKeyDown={onKeyDown}>
        <Axes
          plot={plot}
          rem={box.rem}
          ticks={ticks.map((value) => ({ value, y: yOf(value) }))}
          labels={moments.map(({ label }) => label)}
        />
        <polyline points={line(1)} {...lineOf(true)} />
        <polyline points={line(0)} {...lineOf(false)} />
        {moments.map(({ id, values }, index) => (
          <MarkLink key={id} {...propsOf(index)}>
            <rect
              x={xOf(index) - part / 2}
              width={part}
              y={plot.top}
              height={plot.bottom - plot.top}
              className={MARK_FIELD}
            />
            <g className={isRoomy ? undefined : 'invisible group-[:is(:hover,:focus)]/mark:visible'}>
              <Point x={xOf(index)} y={yOf(values[1])} isSecond />
              <Point x={xOf(index)} y={yOf(values[0])} isSecond={false} />
            </g>
          </MarkLink>
        ))}
      </ChartDrawing>
      <Said words={said} />
    </div>
  );
}
