import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '../ui/button.tsx';
import { MessageScreen } from '../ui/message-screen.tsx';

/** What stands in for a screen that could not be shown: a bug, or code that could not be fetched. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => console.warn('A screen failed', error), [error]);
  return (
    <MessageScreen heading="Algo ha fallado" line="No se pudo mostrar esta página.">
      <Button
        kind="primary"
        onClick={() => {
          reset();
          void router.invalidate();
        }}
      >
        Reintentar
      </Button>
      <a href="/" className="flex min-h-11 items-center px-4 font-semibold text-uv">
        Volver al inicio
      </a>
    </MessageScreen>
  );
}
