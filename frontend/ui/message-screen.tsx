import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { PageHeading } from './page-heading.tsx';

interface MessageScreenProps {
  readonly heading: string;
  /** needed if it differs from the heading */
  readonly title?: string;
  readonly line?: string;
  /** what the line announces */
  readonly points?: readonly string[];
  /** buttons and links */
  readonly children?: ReactNode;
}

export function MessageScreen({ heading, title = heading, line, points = [], children }: MessageScreenProps) {
  return (
    <section className="mx-auto flex max-w-lg flex-col items-center gap-5 px-6 py-24 text-center max-sm:py-14">
      <svg viewBox="0 0 96 56" className="h-24 w-auto text-surface-3" fill="currentColor" aria-hidden="true">
        <circle cx="57" cy="20" r="14" className="text-text-2" />
        <path d="M4 56 13 32l9 24ZM18 56 31 20l13 36ZM40 56 50 30l10 26ZM56 56 68 22l12 34ZM76 56 84 36l8 20Z" />
      </svg>
      <PageHeading title={title}>{heading}</PageHeading>
      {line && <p className="text-text-2">{line}</p>}
      {points.length > 0 && (
        <ul className="flex list-disc flex-col gap-2 pl-5 text-left text-text-2 marker:text-uv">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {children && <div className="flex w-full flex-wrap justify-center gap-3">{children}</div>}
    </section>
  );
}

export function HomeLink() {
  return (
    <Link to="/" className={buttonClass('secondary')}>
      Volver al inicio
    </Link>
  );
}
