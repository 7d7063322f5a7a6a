import { apiErrorOf, isWorthRetrying } from '../http/api-error.ts';
import { lazyComponent } from '../browser/lazy-component.ts';
import { Button } from '../ui/button.tsx';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { HomeLink, MessageScreen } from '../ui/message-screen.tsx';

const NextParties = lazyComponent(async () => (await import('./next-parties.tsx')).NextParties);

interface PartyUnavailableProps {
  /** `null` while the party is loading */
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly loading: string;
}

export function PartyUnavailable({ error, onRetry, loading }: PartyUnavailableProps) {
  if (error === null) return <MessageScreen heading={loading} />;
  if (apiErrorOf(error)?.status === 404 || !isWorthRetrying(error)) return <PartyNotFound />;
  return (
    <MessageScreen heading="Evento no encontrado" line="No se pudo conectar con el servidor.">
      <Button kind="primary" onClick={onRetry}>
        Reintentar
      </Button>
      <HomeLink />
    </MessageScreen>
  );
}

export const NO_PARTY = {
  heading: 'Evento no encontrado',
  line: 'Puede que ya no esté publicado o que el enlace esté incompleto.',
} as const;

export function PartyNotFound() {
  return (
    <MessageScreen {...NO_PARTY}>
      <meta name="robots" content="noindex" />
      <HomeLink />
      <LazyBoundary>
        <NextParties />
      </LazyBoundary>
    </MessageScreen>
  );
}
