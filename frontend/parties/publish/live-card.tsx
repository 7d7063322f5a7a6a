import { EMPTY_DETAILS } from '@duende/contracts/parties/empty-details';
import { eventCard } from '@duende/contracts/parties/event-card';
import { AS_SUBMITTED } from '@duende/contracts/parties/party-situation';
import { useNow } from '../../dates/use-today.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PartyCard } from '../party-card.tsx';
import { bodyOf, type PartyDraft } from './party-draft.ts';

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

/** As others see it. */
const cardOf = (draft: PartyDraft) =>
  eventCard({
    ...AS_SUBMITTED,
    ...EMPTY_DETAILS,
    ...bodyOf(draft),
    ...(draft.placeFrom !== '' && { place: '' }),
    location: draft.location as 'Madrid',
    id: 'vista-previa',
    name: draft.name.trim() || 'Nombre de la fiesta',
  });
