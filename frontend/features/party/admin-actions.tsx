import { Link } from '@tanstack/react-router';
import { useMay } from '../../lib/session/use-session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';

interface AdminActionsProps {
  readonly id: string;
  readonly onDelete: () => void;
}

export function AdminActions({ id, onDelete }: AdminActionsProps) {
  const [mayEdit, mayDelete] = [useMay('party.edit'), useMay('party.delete')];
  if (!mayEdit && !mayDelete) return null;
  return (
    <section aria-label="Administración" className="flex flex-wrap gap-3">
      {mayEdit && (
        <Link to="/" search={{ edit: id }} className={buttonClass('secondary')}>
          Editar
        </Link>
      )}
      {mayDelete && (
        <Button kind="danger" onClick={onDelete}>
          Eliminar
        </Button>
      )}
    </section>
  );
}
