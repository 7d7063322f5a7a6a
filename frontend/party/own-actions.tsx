import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { shareKey } from '@duende/contracts/common/slug';
import { Link } from '@tanstack/react-router';
import { errorToast, toast } from '../browser/toasts.ts';
import { Button, buttonClass } from '../ui/button.tsx';

interface OwnActionsProps {
  readonly party: EventAnswer;
  readonly onTakeBack: () => void;
}

export function OwnActions({ party, onTakeBack }: OwnActionsProps) {
  const { id, status } = party;
  const isWaiting = status === 'pending';
  return (
    <section aria-label="Tu evento" className="flex flex-wrap gap-3">
      <Link to="/" search={{ edit: id }} className={buttonClass(isWaiting ? 'secondary' : 'primary')}>
        {isWaiting ? 'Editar' : 'Corregir y reenviar'}
      </Link>
      {isWaiting && (
        <>
          <Button onClick={() => void copyLink(party)}>Compartir cuando salga</Button>
          <Button kind="quiet" aria-haspopup="dialog" onClick={onTakeBack}>
            Retirar
          </Button>
        </>
      )}
    </section>
  );
}

/** The link works for others only after publication; the toast says so. */
async function copyLink(party: EventAnswer) {
  try {
    await navigator.clipboard.writeText(`${window.location.origin}/event/${shareKey(party)}`);
    toast('Enlace copiado', 'Se abrirá para todo el mundo en cuanto se publique.');
  } catch {
    // refused, or a page without HTTPS
    errorToast('No se pudo copiar', 'Copia la dirección de esta página: servirá en cuanto se publique.');
  }
}
