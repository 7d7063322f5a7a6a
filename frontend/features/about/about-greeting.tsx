import { useEffect } from 'react';
import { useAfterFirstPaint } from '../../lib/after-first-paint.ts';
import { usePanels } from '../../lib/panels.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { isFirstVisit } from './first-visit.ts';

/**
 * Opens the about panel by itself for a visitor who comes to home for the first time in this browser session, once
 * home has been painted. Whoever is signed in then knows the place, and is not greeted after leaving either.
 */
export function AboutGreeting() {
  const painted = useAfterFirstPaint();
  const { status } = useSession();
  const { open, show } = usePanels();
  useEffect(() => {
    if (!painted || status === 'unknown' || !isFirstVisit()) return;
    if (status === 'signed-out' && open === undefined) show('about');
  }, [painted, status, open, show]);
  return null;
}
