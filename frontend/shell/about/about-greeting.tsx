import { useEffect, useRef } from 'react';
import { windowSettings } from '../../browser/local-settings.ts';
import { usePanels } from '../../browser/overlays.ts';
import { useSession } from '../../session/session.ts';

/** Opens at a visitor's first visit in a browser session, unless they have clicked, scrolled or focused something. */
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

/** True for the first visit of a browser session; false without storage, to avoid a greeting on every page. */
export function recordVisit(): boolean {
  if (windowSettings.read(GREETED) !== null) return false;
  windowSettings.write(GREETED, YES);
  return windowSettings.read(GREETED) === YES;
}
