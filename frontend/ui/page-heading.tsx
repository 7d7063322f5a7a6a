import type { ReactNode } from 'react';
import { useHeadingFocus, useTitle } from '../browser/screen-heading.ts';

interface PageHeadingProps {
  /** absent on home */
  readonly title?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Takes the focus after a navigation. */
export function PageHeading({ title, className = 'display text-title', children }: PageHeadingProps) {
  const ref = useHeadingFocus();
  useTitle(title);
  return (
    <h1 ref={ref} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
