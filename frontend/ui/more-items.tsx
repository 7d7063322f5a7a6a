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
  /** short lists need none */
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
  readonly shown: number;
  /** absent if unknown, for example in a search */
  readonly total?: number | undefined;
  readonly words?: Partial<MoreWords>;
}

/** Fetches near the screen or by its button; retries only by the button. The focus stays here. */
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
    // The focused button was removed.
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
