import { lazyComponent } from '../browser/lazy-component.ts';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { HomeLink, MessageScreen } from '../ui/message-screen.tsx';

const NextParties = lazyComponent(async () => (await import('../parties/next-parties.tsx')).NextParties);

export function NotFoundScreen() {
  return (
    <MessageScreen heading="Página no encontrada" line="Aquí no hay más que bosque.">
      <HomeLink />
      <LazyBoundary>
        <NextParties />
      </LazyBoundary>
    </MessageScreen>
  );
}
