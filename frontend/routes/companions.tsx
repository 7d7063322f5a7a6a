import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SessionWatch } from '../features/accounts/session-watch.tsx';
import { InstallBanner } from '../features/install/install-banner.tsx';
import { keepLatePlaces } from '../lib/late-places.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { Later } from '../ui/later.tsx';

const Tooltips = lazyPart(async () => (await import('../ui/tooltips.tsx')).Tooltips);

/** What goes along with every screen and shows itself now and then. */
export function Companions() {
  const router = useRouter();
  const [mayPoint] = useState(() => matchMedia('(any-hover: hover)').matches);
  useEffect(() => keepLatePlaces(router), [router]);
  return (
    <>
      <SessionWatch />
      <InstallBanner />
      {mayPoint && (
        <Later>
          <Tooltips />
        </Later>
      )}
    </>
  );
}
