import { useState } from 'react';
import { Icon } from '../../../ui/icons.tsx';

/** The map's background did not come; pins, list and publishing go on. A line above the map, so that it covers none of them. */
export function TileNotice({ onRetry }: { readonly onRetry: () => void }) {
  const [isRead, setRead] = useState(false);
  if (isRead) return null;
  return (
    <div role="alert" className="panel flex items-center pl-4 text-sm text-text-2">
      <p className="flex-1 py-1">
        El fondo no carga<span className="max-sm:sr-only">. Los viajes se ven igual.</span>
      </p>
      <button
        type="button"
        onClick={onRetry}
        className="min-h-11 cursor-pointer px-2 font-semibold text-uv underline underline-offset-4"
      >
        Reintentar
      </button>
      <button
        type="button"
        aria-label="Cerrar aviso"
        onClick={() => setRead(true)}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-surface-3 hover:text-text"
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
