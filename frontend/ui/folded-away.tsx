import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';

interface FoldedAwayProps {
  /** what lies there, in a sentence */
  readonly words: string;
  /** the element around it in its list */
  readonly className?: string;
  readonly children: ReactNode;
}

/** An item of a list that somebody does not want to see, until they ask for it. */
export function FoldedAway({ words, className, children }: FoldedAwayProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return children;
  return (
    <li className={className}>
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-text-3">
        <span>{words}</span>
        <Button kind="quiet" className="px-3 text-sm" onClick={() => setOpen(true)}>
          Ver
        </Button>
      </p>
    </li>
  );
}
