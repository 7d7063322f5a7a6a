import type { EventCardAnswer } from '@duende/contracts/parties/party-answers';
import { byEarliestUpcoming, isUpcoming, nextNight } from '@duende/contracts/parties/party-filters';
import { conditionOfDays, isOn } from '@duende/contracts/parties/party-condition';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PartyRow } from '../party-row.tsx';
import type { PastSearch } from '../party-link.tsx';
import { dayWords, shortDate } from '../../dates/date-text.ts';

interface DayDialogProps {
  readonly day: string;
  readonly today: string;
  readonly parties: readonly EventCardAnswer[];
  /** `false`: more may come */
  readonly isComplete: boolean;
  /** so that none comes */
  readonly hasFailed?: boolean;
  readonly going: ReadonlySet<string>;
  /** nothing can be published in the past */
  readonly past?: PastSearch;
  readonly onClose: () => void;
}

export function DayDialog(props: DayDialogProps) {
  const { day, today, parties, isComplete, hasFailed = false, going, past, onClose } = props;
  // Including parties cancelled on that day.
  const found = parties
    .filter(({ dates }) => dates.includes(day))
    .sort((a, b) => Number(isOffOn(a, day)) - Number(isOffOn(b, day)));
  return (
    <Dialog title={shortDate(day)} closing="button" onClose={onClose}>
      {found.length === 0 && !isComplete && (
        <p role="status" className="pt-2 pb-6 text-center text-text-2">
          {hasFailed ? 'No se pudieron cargar los eventos.' : 'Cargando eventos...'}
        </p>
      )}
      {found.length === 0 && isComplete && <EmptyDay {...{ day, today, parties, going, past }} />}
      {found.length > 0 && (
        <ul className="flex flex-col gap-3 pb-2">
          {found.map((party) => (
            <PartyRow key={party.id} party={party} day={day} isGoing={going.has(party.id)} past={past} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const isOffOn = (party: EventCardAnswer, day: string) => conditionOfDays(party, [day]) !== 'scheduled';

interface EmptyDayProps extends Omit<DayDialogProps, 'onClose' | 'past' | 'isComplete' | 'hasFailed'> {
  readonly past: PastSearch | undefined;
}

function EmptyDay({ day, today, parties, going, past }: EmptyDayProps) {
  const from = day < today ? today : day;
  const [next] = parties
    .filter((party) => isOn(party) && isUpcoming(party, from))
    .sort(byEarliestUpcoming(from));
  const nextOn = next && nextNight(next, from);
  return (
    <div className="flex flex-col gap-4 pb-4">
      <p className="py-2 text-center text-lg text-text-2">No hay eventos para esta fecha</p>
      {next && nextOn && (
        <>
          <h3 className="font-semibold text-text-2">{`La próxima fiesta: ${dayWords(nextOn)}`}</h3>
          <ul>
            <PartyRow party={next} day={nextOn} isGoing={going.has(next.id)} past={past} />
          </ul>
        </>
      )}
      {past === undefined && day >= today && (
        <Link to="/" search={{ view: 'form', day }} className={buttonClass('quiet', 'text-uv')}>
          Publicar una fiesta este día
        </Link>
      )}
    </div>
  );
}
