import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../ui/button.tsx';

interface OwnActionsProps {
  readonly party: Pick<EventAnswer, 'id' | 'status'>;
  readonly onTakeBack: () => void;
}

/** What its author does with a party that is not published. */
export function OwnActions({ party: { id, status }, onTakeBack }: OwnActionsProps) {
  const isWaiting = status === 'pending';
  return (
    <section aria-label="Tu evento" className="flex flex-wrap gap-3">
      <Link to="/" search={{ edit: id }} className={buttonClass(isWaiting ? 'secondary' : 'primary')}>
        {isWaiting ? 'Editar' : 'Corregir y reenviar'}
      </Link>
      {isWaiting && (
        <Button aria-haspopup="dialog" onClick={onTakeBack}>
          Retirar
        </Button>
      )}
    </section>
  );
}
