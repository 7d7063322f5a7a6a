import { useState } from 'react';
import { useSession } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { OwnDecisions } from './own-decisions.tsx';

interface QueueBarProps {
  /** rows that others have decided or edited since the list was drawn */
  readonly changed: number;
  readonly onRedraw: () => void;
}

/** Stays in sight over a queue: what one has decided oneself, and the list drawn anew. As high with news as without. */
export function QueueBar({ changed, onRedraw }: QueueBarProps) {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  if (session.status !== 'signed-in') return null;
  return (
    <div className="sticky top-16 z-20 -mx-2 mb-4 flex flex-wrap items-center gap-x-2 bg-bg-0/95 px-2 py-1">
      <Button kind="quiet" className="px-3 text-sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Tus últimas decisiones
      </Button>
      <Button
        kind={changed > 0 ? 'secondary' : 'quiet'}
        className="px-3 text-sm"
        aria-describedby="queue-changes"
        onClick={onRedraw}
      >
        Actualizar lista
      </Button>
      <p id="queue-changes" role="status" className="sr-only">
        {changed > 0 ? `Otros han cambiado ${changed} de la lista.` : ''}
      </p>
      {isOpen && <OwnDecisions userId={session.session.userId} onClose={() => setOpen(false)} />}
    </div>
  );
}
