import { useNow } from '../../dates/use-today.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PartyCard } from '../party-card.tsx';
import type { PartyDraft } from './party-draft.ts';

interface LiveCardProps {
  readonly draft: PartyDraft;
}

export function LiveCard({ draft }: LiveCardProps) {
  return (
    <aside aria-label="Así se verá en la portada" className="max-lg:hidden">
      <div className="sticky top-24">
        <p className="mb-3 font-semibold text-text-2">Así se verá en la portada</p>
        <Card draft={draft} />
      </div>
    </aside>
  );
}

export function LiveCardDialog({ draft, onClose }: LiveCardProps & { readonly onClose: () => void }) {
  return (
    <Dialog title="Así se verá en la portada" startsAt="itself" onClose={onClose}>
      <Card draft={draft} />
    </Dialog>
  );
}

function Card({ draft }: LiveCardProps) {
  const now = useNow();
  if (draft.dates.length === 0)
    return (
      <p className="rounded-3xl border border-dashed border-border-strong p-6 text-text-2">
        Añade una fecha y verás aquí cómo queda.
      </p>
    );
  return (
    <ul inert>
      <PartyCard party={cardOf(draft)} now={now} isGoing={false} eager attendance={<span />} leads={false} />
    </ul>
  );
}

const cardOf = ({
  name,
  location,
  photo,
  dates,
  startTime,
  endTime,
  type,
  styles,
  cost,
  ...rest
}: PartyDraft) => ({
  id: 'vista-previa',
  name: name.trim() || 'Nombre de la fiesta',
  location: location as 'Madrid',
  photo: photo || null,
  dates: [...dates],
  startTime: /^\d/.test(startTime) ? startTime : '',
  endTime: /^\d/.test(endTime) ? endTime : '',
  type,
  styles: [...styles],
  cost,
  // as others see it
  place: rest.placeFrom === '' ? rest.place : '',
  condition: 'scheduled' as const,
  cancelledDates: [],
  previousDates: [],
  tickets: 'unknown' as const,
});
