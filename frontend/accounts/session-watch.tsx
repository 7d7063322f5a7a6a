import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { usePanels } from '../browser/overlays.ts';
import { useLive } from '../live/live.ts';
import { forgetOthers, isNews, onOtherTab } from './session-change.ts';
import { ENDED_SESSION, sessionQuery, type Session } from '../session/session.ts';
import { toast } from '../browser/toasts.ts';

/**
 * Detects a session that began or ended outside this tab. It removes private data from the screen and informs the
 * person.
 */
export function SessionWatch() {
  const client = useQueryClient();
  const live = useLive();
  const panels = usePanels();
  const latest = useRef(panels);
  useEffect(() => {
    latest.current = panels;
  });
  useEffect(() => {
    const sessionNow = () => client.getQueryData<Session | null>(sessionQuery.queryKey);
    let before = client.getQueryData<Session>(ENDED_SESSION) ?? sessionNow();
    if (before !== undefined) isNews(before);

    function check() {
      const now = sessionNow();
      const isSame = before !== undefined && now?.userId === before?.userId;
      if (now === undefined || isSame) return;
      const last = before;
      before = now;
      client.removeQueries({ queryKey: ENDED_SESSION });
      if (!isNews(now) || last === undefined) return;
      if (last && now === null)
        afterErrorToast(() =>
          toast('Sesión cerrada', 'Inicia sesión de nuevo para seguir.', {
            label: 'Entrar',
            altText: 'Entrar; más tarde, en el menú',
            run: () => latest.current.show('login'),
          }),
        );
      live.renew();
      void forgetOthers(client, last === null);
    }
    check();
    const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryHash === SESSION_HASH) check();
    });
    const unsubscribeTabs = onOtherTab((change) => {
      if (change === 'left') client.setQueryData(sessionQuery.queryKey, null);
      else void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    });
    return () => {
      unsubscribe();
      unsubscribeTabs();
    };
  }, [client, live]);
  return null;
}

/** The call with the 401 shows its error first; this message replaces it. */
function afterErrorToast(work: () => void): void {
  setTimeout(work, 0);
}

const SESSION_HASH = JSON.stringify(sessionQuery.queryKey);
