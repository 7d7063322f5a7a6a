import { isWorthRetrying, messageOf } from '../http/api-error.ts';
import { Button } from './button.tsx';

interface FailureNoteProps {
  readonly words: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** It has a retry button if that may help. */
export function FailureNote({ words, error, onRetry }: FailureNoteProps) {
  const retry = isWorthRetrying(error);
  return (
    <div
      role="alert"
      className="panel flex flex-col items-center gap-4 rounded-3xl px-6 py-12 text-center text-lg"
    >
      <p>{words}</p>
      <p className="text-base text-text-2">
        {messageOf(error, retry ? 'No se pudo conectar con el servidor.' : '')}
      </p>
      {retry && <Button onClick={onRetry}>Reintentar</Button>}
    </div>
  );
}
