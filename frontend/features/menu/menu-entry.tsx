import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export const ENTRY =
  'flex min-h-12 items-center gap-3.5 rounded-xl px-3 text-left text-lg hover:bg-surface-2';

interface EntryProps extends Pick<LinkProps, 'to' | 'search'> {
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** Takes the panel's place in the history, so that going back does not open it again. */
export function Entry({ icon, children, ...target }: EntryProps) {
  return (
    <li>
      <Link {...target} replace className={ENTRY}>
        <EntryIcon>{icon}</EntryIcon>
        {children}
      </Link>
    </li>
  );
}

export function EntryIcon({ children }: { readonly children: ReactNode }) {
  return <span className="text-text-3">{children}</span>;
}
