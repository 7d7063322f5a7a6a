import type { ReactNode } from 'react';
import { isWorthRetrying, messageOf } from '../http/api-error.ts';
import { FailureNote } from '../ui/failure-note.tsx';

interface PastFailureProps {
  readonly words: string;
  readonly error: Error;
  readonly onRetry: () => void;
  /** a way out of an address that the server refuses */
  readonly children: ReactNode;
}

export function PastFailure({ words, error, onRetry, children }: PastFailureProps) {
  if (isWorthRetrying(error)) return <FailureNote words={words} error={error} onRetry={onRetry} />;
  return (
    <div
      role="alert"
      className="panel flex flex-col items-center gap-4 rounded-3xl px-6 py-12 text-center text-lg"
    >
      <p>{messageOf(error, words)}</p>
      {children}
    </div>
  );
}
