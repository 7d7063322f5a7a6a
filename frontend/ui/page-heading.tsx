import type { ReactNode } from 'react';
import { useHeadingFocus, useTitle } from '../browser/screen-heading.ts';

interface PageHeadingProps {
  /** the screen's name in the window's title; left out on home */
  readonly title?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A screen's one `h1`: names the window and takes the focus when a navigation leads here. */
export function PageHeading({ title, className = 'display text-title', children }: PageHeadingProps) {
  const ref = useHeadingFocus();
  useTitle(title);
  return (
    <h1 ref={ref} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
