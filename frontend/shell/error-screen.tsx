import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import { ChunkLoadError, isMissingChunk, reloadForMissingChunk } from '../browser/lazy-component.ts';
import { shouldRemount } from '../browser/torn-page.ts';
import { Button } from '../ui/button.tsx';
import { MessageScreen } from '../ui/message-screen.tsx';

const HOME_LINK = 'flex min-h-11 items-center px-4 font-semibold text-uv';

/** A screen torn by a translator is rendered again. */
export function ErrorScreen(props: ErrorComponentProps) {
  const { error, reset } = props;
  const comesBack = shouldRemount(error);
  // Before paint, to keep the scroll position.
  useLayoutEffect(() => {
    if (comesBack) reset();
  }, [comesBack, reset]);
  return comesBack ? null : <FailedScreen {...props} />;
}

function FailedScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const client = useQueryClient();
  const missing = isMissingChunk(error) ? error : null;
  const [mayReload, setMayReload] = useState(missing !== null);
  useEffect(() => {
    console.warn('A screen failed', error);
    if (missing !== null) void reloadForMissingChunk(missing).then(setMayReload);
  }, [error, missing]);
  function retry() {
    if (error instanceof ChunkLoadError) error.forget();
    // An answer may be the cause.
    if (!missing) void client.resetQueries();
    reset();
    void router.invalidate();
  }
  if (mayReload) return <MessageScreen heading="Cargando..." />;
  return (
    <MessageScreen
      heading={missing ? 'Error de conexión' : 'Algo ha fallado'}
      line={missing ? 'No se pudo conectar con el servidor.' : 'No se pudo mostrar esta página.'}
    >
      <Button kind="primary" onClick={retry}>
        Reintentar
      </Button>
      {missing ? (
        <Link to="/" className={HOME_LINK}>
          Volver al inicio
        </Link>
      ) : (
        // Client navigation may fail again.
        <a href="/" className={HOME_LINK}>
          Volver al inicio
        </a>
      )}
    </MessageScreen>
  );
}
