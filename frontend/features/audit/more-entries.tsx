import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';

interface MoreEntriesProps {
  readonly hasMore: boolean;
  readonly isFetching: boolean;
  /** why the last page did not come; it is then asked for by the button alone */
  readonly error: Error | null;
  readonly onMore: () => void;
}

/** The end of what is loaded: brings the next page when it comes near the screen, or by its button. */
export function MoreEntries({ hasMore, isFetching, error, onMore }: MoreEntriesProps) {
  const foot = useRef<HTMLDivElement>(null);
  const brings = hasMore && !isFetching && error === null;
  useEffect(() => {
    if (!brings || foot.current === null) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) onMore();
      },
      { rootMargin: '600px' },
    );
    observer.observe(foot.current);
    return () => observer.disconnect();
  }, [brings, onMore]);

  if (!hasMore) return <p className="text-text-3">Aquí empieza la historia.</p>;
  return (
    <div ref={foot} className="flex flex-wrap items-center gap-4">
      {error !== null && (
        <p role="alert" className="text-text-2">
          No se pudo cargar más.
        </p>
      )}
      <Button aria-disabled={isFetching} onClick={() => !isFetching && onMore()}>
        {isFetching ? 'Cargando...' : error === null ? 'Cargar más' : 'Reintentar'}
      </Button>
    </div>
  );
}
