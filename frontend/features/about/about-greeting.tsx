import { useEffect, useRef } from 'react';
import { useAfterFirstPaint } from '../../lib/after-first-paint.ts';
import { usePanels } from '../../lib/panels.ts';
import { useSession } from '../../lib/session/use-session.ts';

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

/** Kept by the browser until its session ends. */
const KEY = 'duende.greeted';

/** True once a browser session. Where nothing can be stored, never: a greeting at every page would be a nuisance. */
export function isFirstVisit(): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== null) return false;
    sessionStorage.setItem(KEY, 'yes');
    return true;
  } catch {
    return false;
  }
}
