import type { EventAnswer } from '@duende/contracts/api/answers';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../lib/session/use-session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';

interface AdminActionsProps {
  readonly party: Pick<EventAnswer, 'id' | 'photo'>;
  readonly onWithdrawPhoto: () => void;
  readonly onDelete: () => void;
}

export function AdminActions({ party, onWithdrawPhoto, onDelete }: AdminActionsProps) {
  const [mayEdit, mayDelete] = [useMay('party.edit'), useMay('party.delete')];
  const mayWithdraw = useMay('photo.withdraw') && party.photo !== null;
  if (!mayEdit && !mayDelete && !mayWithdraw) return null;
  return (
    <section aria-label="Administración" className="flex flex-wrap gap-3">
      {mayEdit && (
        <Link to="/" search={{ edit: party.id }} className={buttonClass('secondary')}>
          Editar
        </Link>
      )}
      {mayWithdraw && <Button onClick={onWithdrawPhoto}>Retirar foto</Button>}
      {mayDelete && (
        <Button kind="danger" onClick={onDelete}>
          Eliminar
        </Button>
      )}
    </section>
  );
}
