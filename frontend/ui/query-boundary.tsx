import type { ReactNode } from 'react';
import { apiErrorOf, isWorthRetrying, messageOf } from '../http/api-error.ts';
import { Button } from './button.tsx';
import { FailureNote } from './failure-note.tsx';
import { HomeLink, MessageScreen } from './message-screen.tsx';

interface QueryProps<T> {
  /** existing data stays visible if a refetch fails */
  readonly query: { readonly data: T | undefined; readonly error: Error | null; refetch(): unknown };
  readonly failed: string;
  readonly children: (data: T) => ReactNode;
}

interface QueryScreenProps<T> extends QueryProps<T> {
  readonly loading: string;
  /** shown for 404, which is otherwise a failure */
  readonly missing?: { readonly heading: string; readonly line: string };
  /** default: home's link */
  readonly back?: ReactNode;
}

export function QueryScreen<T>(props: QueryScreenProps<T>) {
  const { query, loading, failed, missing, back = <HomeLink />, children } = props;
  const { data, error } = query;
  // Next to other buttons an icon needs words.
  const wayBack = (
    <span className="contents [&_.sr-only]:not-sr-only [&>.px-0]:ml-0 [&>.px-0]:px-4">{back}</span>
  );
  if (data !== undefined) return children(data);
  if (error === null) return <MessageScreen heading={loading} />;
  if (missing && apiErrorOf(error)?.status === 404)
    return (
      <MessageScreen heading={missing.heading} line={missing.line}>
        {wayBack}
      </MessageScreen>
    );
  const mayHelp = isWorthRetrying(error);
  return (
    <MessageScreen
      heading={failed}
      line={messageOf(error, mayHelp ? 'No se pudo conectar con el servidor.' : '')}
    >
      {mayHelp && (
        <Button kind="primary" onClick={() => void query.refetch()}>
          Reintentar
        </Button>
      )}
      {wayBack}
    </MessageScreen>
  );
}

interface QueryBoundaryProps<T> extends QueryProps<T> {
  /** shown while it loads; `null` for nothing */
  readonly loading: ReactNode;
  /** replaces the default failure note */
  readonly failure?: (error: Error, retry: () => void) => ReactNode;
}

export function QueryBoundary<T>({ query, loading, failed, failure, children }: QueryBoundaryProps<T>) {
  const { data, error } = query;
  if (data !== undefined) return children(data);
  const retry = () => void query.refetch();
  if (error !== null)
    return failure ? failure(error, retry) : <FailureNote words={failed} error={error} onRetry={retry} />;
  if (typeof loading !== 'string') return loading;
  return (
    <p role="status" className="text-text-2">
      {loading}
    </p>
  );
}
