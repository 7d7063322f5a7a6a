import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pulseQuery } from '../../parties/party-queries.ts';
import { useToday } from '../../dates/use-today.ts';
import { Icon } from '../../ui/icons.tsx';
import { curvePoints, pulseCurve, pulseText, type Curve } from './pulse-rules.ts';

const BOX = { width: 72, height: 24, margin: 4 } as const;

export interface PulseProps {
  readonly eventId: string;
  /** shows only the curve and its number */
  readonly isPast: boolean;
}

/** A ring marks each person who joins while the page is open. */
export function Pulse({ eventId, isPast }: PulseProps) {
  const { data } = useQuery(pulseQuery(eventId));
  const today = useToday();
  const joins = useJoins(data?.count);
  if (data === undefined) return null;
  const news = isPast ? '' : pulseText(data, today);
  // The number must be the curve's last one; new rides are not.
  const hasOwn = news === '';
  const isAboutCars = !hasOwn && !news.startsWith('+');
  const curve = isAboutCars ? null : pulseCurve(data, today, isPast);
  if (curve === null && hasOwn) return null;
  // A ring at another text would animate again.
  const ring = joins > 0 && !isPast && !isAboutCars;
  return (
    <p className="flex items-center gap-3 text-text-2 tabular-nums">
      <span className="relative">
        <Icon name="people" className="size-5 text-text-3" />
        {ring && curve === null && <Ring key={joins} left={10} top={10} />}
      </span>
      {curve !== null && <Sparkline curve={curve} joins={ring ? joins : 0} />}
      <span aria-hidden={hasOwn}>{hasOwn ? curve?.text : news}</span>
    </p>
  );
}

function useJoins(count: number | undefined): number {
  const [known, setKnown] = useState({ count, joins: 0 });
  if (count !== known.count) {
    const isJoin = known.count !== undefined && count !== undefined && count > known.count;
    setKnown({ count, joins: known.joins + (isJoin ? 1 : 0) });
  }
  return known.joins;
}

function Sparkline({ curve: { values, name }, joins }: { readonly curve: Curve; readonly joins: number }) {
  const points = curvePoints(values, BOX);
  const [left, top] = points.at(-1) ?? [0, 0];
  return (
    <span className="relative shrink-0">
      <svg role="img" aria-label={name} width={BOX.width} height={BOX.height} fill="none" className="block">
        <polyline
          points={points.join(' ')}
          stroke="var(--color-acid)"
          strokeWidth={2}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx={left} cy={top} r={3} fill="var(--color-cyan)" />
      </svg>
      {joins > 0 && <Ring key={joins} left={left} top={top} />}
    </span>
  );
}

function Ring({ left, top }: { readonly left: number; readonly top: number }) {
  return (
    <span
      aria-hidden="true"
      data-ring=""
      className="pointer-events-none absolute -m-2 size-4 animate-pulse-ring rounded-full border-2 border-cyan opacity-0 motion-reduce:hidden"
      style={{ left, top }}
    />
  );
}
