import { useEffect, useRef } from 'react';
import { useAfterFirstPaint } from '../../lib/after-first-paint.ts';
import { usePanels } from '../../lib/panels.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { isFirstVisit } from './first-visit.ts';

/**
 * Opens the about panel by itself for a visitor who comes to home for the first time in this browser session, once
 * home has been painted, unless they are at something already. Whoever is signed in then knows the place, and is not
 * greeted after leaving either.
 */
export function AboutGreeting() {
  const painted = useAfterFirstPaint();
  const { status } = useSession();
  const { open, show } = usePanels();
  const isPressed = useRef(false);
  useEffect(() => {
    const press = () => void (isPressed.current = true);
    addEventListener('pointerdown', press);
    return () => removeEventListener('pointerdown', press);
  }, []);
  useEffect(() => {
    if (!painted || status === 'unknown' || !isFirstVisit()) return;
    const isUntouched = !isPressed.current && document.activeElement === document.body && scrollY === 0;
    if (status === 'signed-out' && open === undefined && isUntouched) show('about');
  }, [painted, status, open, show]);
  return null;
}
