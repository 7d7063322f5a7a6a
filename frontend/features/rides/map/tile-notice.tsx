import { Button } from '../../../ui/button.tsx';

/** The map's background did not come; pins, list and publishing go on. */
export function TileNotice({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="panel absolute inset-x-3 bottom-9 mx-auto flex max-w-sm flex-wrap items-center justify-between gap-3 rounded-2xl p-4 text-text-2"
    >
      <p className="flex-1 basis-48">No se pudo cargar el fondo del mapa. Los viajes siguen en su sitio.</p>
      <Button onClick={onRetry}>Reintentar</Button>
    </div>
  );
}
