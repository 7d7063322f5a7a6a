import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';

interface MessageScreenProps {
  readonly heading: string;
  readonly line?: string;
  /** buttons and links out of here */
  readonly children?: ReactNode;
}

/** A screen that says one thing: something is loading, missing, forbidden or failing. */
export function MessageScreen({ heading, line, children }: MessageScreenProps) {
  return (
    <section className="mx-auto flex max-w-lg flex-col items-center gap-5 px-6 py-24 text-center">
      <svg viewBox="0 0 64 40" className="h-14 w-auto text-surface-3" fill="currentColor" aria-hidden="true">
        <path d="M0 40 12 16l5 9L27 4l11 22 6-10 8 14 4-6 8 16Z" />
      </svg>
      <PageHeading title={heading}>{heading}</PageHeading>
      {line && <p className="text-text-2">{line}</p>}
      {children && <div className="flex flex-wrap justify-center gap-3">{children}</div>}
    </section>
  );
}
