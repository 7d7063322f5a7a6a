import { useId, useState, type ReactNode } from 'react';
import { saveFile } from '../browser/save-file.ts';
import { Button } from '../ui/button.tsx';
import { ScreenIcon } from '../ui/screen-icons.tsx';
import { BarChart } from './charts/bar-chart.tsx';
import { HeatGrid } from './charts/heat-grid.tsx';
import { LineChart } from './charts/line-chart.tsx';
import { type Figure, csvOf, type TableData } from './figures/figure.ts';

interface FigureFrameProps {
  readonly figure: Figure;
  /** part of the file's name: `2026-01-01_2026-05-31` */
  readonly time: string;
  /** its filters */
  readonly children?: ReactNode;
}

export function FigureFrame({ figure, time, children }: FigureFrameProps) {
  const [isTable, setTable] = useState(false);
  const title = useId();
  const { finding, table } = figure;
  return (
    <figure aria-labelledby={title} className="panel min-w-0 rounded-3xl p-4 sm:p-6">
      <h2 id={title} className="display text-name">
        {figure.title}
      </h2>
      <figcaption className="mt-1 mb-4 wrap-anywhere text-text-2">
        {finding ?? 'Sin datos en este periodo.'}
      </figcaption>
      {children}
      {finding !== null && (
        <>
          {isTable ? (
            <Table table={table} caption={figure.title} />
          ) : (
            <>
              <p aria-hidden="true" className="mb-2 text-sm text-text-3">
                {figure.name}
              </p>
              <Drawing figure={figure} />
            </>
          )}
          <div className="mt-3 flex flex-wrap gap-3">
            <Button aria-pressed={isTable} onClick={() => setTable(!isTable)}>
              Ver como tabla
            </Button>
            <Button
              kind="quiet"
              onClick={() => saveFile(`${figure.id}_${time}.csv`, 'text/csv', csvOf(table))}
            >
              <ScreenIcon name="import" />
              <span>CSV</span>
              <span className="sr-only">{` de ${figure.title}`}</span>
            </Button>
          </div>
        </>
      )}
    </figure>
  );
}

function Drawing({ figure: { name, chart } }: { readonly figure: Figure }) {
  switch (chart.kind) {
    case 'bars':
      return <BarChart name={name} {...chart} />;
    case 'lines':
      return <LineChart name={name} {...chart} />;
    case 'heat':
      return <HeatGrid name={name} {...chart} />;
    default:
      chart satisfies never;
      return null;
  }
}

function Table({ table, caption }: { readonly table: TableData; readonly caption: string }) {
  return (
    <div
      role="region"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long table is scrolled in its own room, by keyboard too
      tabIndex={0}
      className="max-h-[24rem] overflow-auto rounded-xl bg-bg-1"
    >
      <table className="w-full text-left tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-sm text-text-2">
          <tr>
            {table.columns.map((column) => (
              // WebKit may draw a sticky head's background without its text.
              <th key={column} scope="col" className="sticky top-0 bg-surface-2 px-3 py-2 font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((cells, row) => (
            <tr key={row} className="border-t border-border">
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th key={index} scope="row" className="px-3 py-1.5 font-normal whitespace-nowrap">
                    {cell}
                  </th>
                ) : (
                  <td key={index} className="px-3 py-1.5 whitespace-nowrap">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
