import { useEffect, useRef } from 'react';
import { windowSettings } from '../../browser/local-settings.ts';
import { usePanels } from '../../browser/overlays.ts';
import { useSession } from '../../session/session.ts';

/**
 * Opens the about panel over home, on a visitor's first visit in this browser session, unless they have
 * clicked, scrolled or focused something. Who is signed in at that moment is not greeted after logging out either.
 */
export function AboutGreeting() {
  const { status } = useSession();
  const { open, show } = usePanels();
  const hasClicked = useRef(false);
  useEffect(() => {
    const onPointerDown = () => void (hasClicked.current = true);
    addEventListener('pointerdown', onPointerDown);
    return () => removeEventListener('pointerdown', onPointerDown);
  }, []);
  useEffect(() => {
    if (status === 'unknown' || !recordVisit()) return;
    const isUntouched = !hasClicked.current && document.activeElement === document.body && scrollY === 0;
    if (status === 'signed-out' && open === undefined && isUntouched) show('about');
  }, [status, open, show]);
  return null;
}

const GREETED = 'greeted';
const YES = 'yes';

/** Records a visit. Returns true for the first one of a browser session; false where nothing can be stored, so as not to greet on every page. */
export function recordVisit(): boolean {
  if (windowSettings.read(GREETED) !== null) return false;
  windowSettings.write(GREETED, YES);
  return windowSettings.read(GREETED) === YES;
}
