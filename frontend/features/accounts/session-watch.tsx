import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '../../lib/live/live-context.tsx';
import { forgetOthers, isNews } from '../../lib/session/session-change.ts';
import { sessionQuery, type Session } from '../../lib/session/session-query.ts';
import { onOtherTab } from '../../lib/session/session-tabs.ts';
import { toast } from '../../lib/toasts.ts';

/**
 * Notices a session that began or ended without this tab: in another tab, or because the server no longer takes it.
 * Then nothing private stays on the screen, and whoever was signed in is told.
 */
export function SessionWatch() {
  const client = useQueryClient();
  const live = useLive();
  useEffect(() => {
    const sessionNow = () => client.getQueryData<Session | null>(sessionQuery.queryKey);
    let before = sessionNow();
    if (before !== undefined) isNews(before);

    const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.queryHash !== SESSION_HASH) return;
      const now = sessionNow();
      if (now === undefined) return;
      const last = before;
      before = now;
      if (!isNews(now) || last === undefined) return;
      if (last && now === null)
        afterItsError(() => toast('Sesión cerrada', 'Inicia sesión de nuevo para seguir.'));
      live.renew();
      void forgetOthers(client);
    });
    const unlisten = onOtherTab(() => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }));
    return () => {
      unsubscribe();
      unlisten();
    };
  }, [client, live]);
  return null;
}

/** The call that was answered 401 has its own error to tell; why it failed is told after it, in its place. */
function afterItsError(work: () => void): void {
  setTimeout(work, 0);
}

const SESSION_HASH = JSON.stringify(sessionQuery.queryKey);
