import { LIMITS } from '@duende/contracts/common/limits';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface MoreWords {
  readonly more: string;
  readonly loading: string;
  readonly failed: string;
  readonly retry: string;
  readonly shown: (shown: number, total: number) => string;
  readonly found: (found: number) => string;
  /** where the list ends; nothing needs to be said of a short one */
  readonly end?: string;
}

const SPANISH: MoreWords = {
  more: 'Ver más',
  loading: 'Cargando...',
  failed: 'No se pudo cargar más.',
  retry: 'Reintentar',
  shown: (shown, total) => `${shown} de ${total}`,
  found: (found) => `${found} encontrados`,
};

interface MoreItemsProps {
  /** a `useInfiniteQuery` */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  /** how many are loaded */
  readonly shown: number;
  /** of how many; left out where nobody knows, as with a search */
  readonly total?: number | undefined;
  readonly words?: Partial<MoreWords>;
}

/**
 * The end of what is loaded of a list: brings the next page when it comes near the screen, or by its button. A page that
 * failed is asked for again by the button alone. The focus stays here while pages come, and when the last one has.
 */
export function MoreItems({ list, shown, total, words = {} }: MoreItemsProps) {
  const say = { ...SPANISH, ...words };
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const foot = useRef<HTMLDivElement>(null);
  const isHeld = useRef(false);
  const brings = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (!brings || foot.current === null) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage();
      },
      { rootMargin: '600px' },
    );
    observer.observe(foot.current);
    return () => observer.disconnect();
  }, [brings, fetchNextPage]);
  useLayoutEffect(() => {
    // The button that held the focus has gone.
    if (!hasNextPage && isHeld.current) foot.current?.focus();
    isHeld.current = false;
  }, [hasNextPage]);

  if (!hasNextPage && say.end === undefined && shown <= LIMITS.listPage.screen) return null;
  return (
    <div
      ref={foot}
      tabIndex={-1}
      className="mt-6 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 text-text-3"
    >
      {isFetchNextPageError && !isFetchingNextPage && (
        <p role="alert" className="text-text-2">
          {say.failed}
        </p>
      )}
      {hasNextPage && (
        <Button
          aria-disabled={isFetchingNextPage}
          onFocus={() => (isHeld.current = true)}
          onBlur={() => (isHeld.current = false)}
          onClick={() => {
            if (!isFetchingNextPage) void fetchNextPage();
          }}
        >
          {isFetchingNextPage ? say.loading : isFetchNextPageError ? say.retry : say.more}
        </Button>
      )}
      <p role="status" className="tabular-nums">
        {!hasNextPage && say.end !== undefined
          ? say.end
          : total === undefined
            ? say.found(shown)
            : say.shown(shown, total)}
      </p>
    </div>
  );
}
