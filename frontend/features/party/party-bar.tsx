import type { EventAnswer } from '@duende/contracts/api/answers';
import { useQuery } from '@tanstack/react-query';
import { rsvpCountQuery } from '../../lib/queries/rsvp-queries.ts';
import { Attendance } from '../../ui/attendance.tsx';
import { useBottomBar } from '../../ui/bottom-stack.ts';
import { RsvpButton } from './rsvp-button.tsx';
import { ShareButton } from './share-button.tsx';

/** What can be done about a party: a bar at the foot of a phone's screen, a row among the words elsewhere. */
export function PartyBar({ party }: { readonly party: EventAnswer }) {
  const ref = useBottomBar();
  const count = useQuery(rsvpCountQuery(party.id));
  return (
    <section
      aria-label="Asistencia"
      ref={ref}
      className="panel fixed inset-x-0 bottom-0 z-20 flex items-center gap-3 rounded-t-3xl px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:rounded-3xl lg:p-4"
    >
      <RsvpButton eventId={party.id} />
      <span role="status" className="text-lg">
        <Attendance count={count.isError && count.data === undefined ? 0 : count.data} />
      </span>
      <ShareButton party={party} />
    </section>
  );
}
