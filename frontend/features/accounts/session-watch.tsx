import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '../../lib/live/live-context.tsx';
import { forgetOthers, isNews } from '../../lib/session/session-change.ts';
import { ENDED_SESSION, sessionQuery, type Session } from '../../lib/session/session-query.ts';
import { onOtherTab } from '../../lib/session/session-tabs.ts';
import { toast } from '../../lib/toasts.ts';

/**
 * Notices a session that began or ended without this tab: in another tab, or because the server no longer takes it,
 * be it that the page heard so before this was there.
 * Then nothing private stays on the screen, and whoever was signed in is told.
 */
export function SessionWatch() {
  const client = useQueryClient();
  const live = useLive();
  useEffect(() => {
    const sessionNow = () => client.getQueryData<Session | null>(sessionQuery.queryKey);
    let before = client.getQueryData<Session>(ENDED_SESSION) ?? sessionNow();
    if (before !== undefined) isNews(before);

    function look() {
      const now = sessionNow();
      const isSame = before !== undefined && now?.userId === before?.userId;
      if (now === undefined || isSame) return;
      const last = before;
      before = now;
      client.removeQueries({ queryKey: ENDED_SESSION });
      if (!isNews(now) || last === undefined) return;
      if (last && now === null)
        afterItsError(() => toast('Sesión cerrada', 'Inicia sesión de nuevo para seguir.'));
      live.renew();
      void forgetOthers(client);
    }
    look();
    const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryHash === SESSION_HASH) look();
    });
    const unlisten = onOtherTab((news) => {
      if (news === 'left') client.setQueryData(sessionQuery.queryKey, null);
      else void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    });
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
