import type { OpenedEventAnswer } from '@duende/contracts/parties/party-answers';
import type { PartyCondition } from '@duende/contracts/parties/party-condition';
import { CONDITION_WORDS } from '@duende/contracts/parties/party-standing';
import type { ReactNode } from 'react';
import { daysText } from '../../dates/date-text.ts';
import { AsOf, type AsOfProps } from '../../ui/as-of.tsx';
import { Icon } from '../../ui/icons.tsx';
import { RichText } from './party-facts.tsx';

/** What stands over a party that does not take place as it was announced, a line each; none where it does. */
function conditionLines({
  condition = 'scheduled',
  cancelledDates = [],
  previousDates = [],
}: Partial<PartyCondition>): readonly string[] {
  if (condition === 'cancelled') return [CONDITION_WORDS.cancelled.toUpperCase()];
  if (condition === 'postponed') return [`${CONDITION_WORDS.postponed.toUpperCase()}, fecha por confirmar`];
  return [
    ...(previousDates.length > 0 ? [`NUEVA FECHA: antes ${daysText(previousDates)}`] : []),
    ...(cancelledDates.length > 0
      ? [`${CONDITION_WORDS.cancelled.toUpperCase()}: ${daysText(cancelledDates)}`]
      : []),
  ];
}

interface PartyNoticeProps {
  /** what was kept of an answer before there were notices does not say */
  readonly party: Partial<PartyCondition> & { readonly publicNotice?: string };
}

/** That a party does not take place as it was announced, and what is said of it to everybody. `age`: how old that is. */
export function PartyNotice({ party, age }: PartyNoticeProps & { readonly age?: ReactNode }) {
  const { publicNotice = '' } = party;
  const lines = conditionLines(party);
  if (lines.length === 0 && publicNotice === '') return null;
  const isOff = party.condition === 'cancelled';
  return (
    <section
      aria-label="Aviso"
      className={`panel flex gap-3 rounded-2xl border-l-4 p-4 ${isOff ? 'border-danger' : 'border-amber'}`}
    >
      <Icon name={isOff ? 'off' : 'info'} className={`mt-1 size-5 ${isOff ? 'text-danger' : 'text-amber'}`} />
      <div className="flex min-w-0 flex-col gap-1">
        {lines.map((line) => (
          <p key={line} className={`display text-xl leading-tight ${isOff ? 'text-danger' : 'text-amber'}`}>
            {line}
          </p>
        ))}
        {publicNotice !== '' && <RichText text={publicNotice} />}
        {age}
      </div>
    </section>
  );
}

/** The same where it may come, change and go while somebody reads: a place that is there before there is anything to say. */
export function LivePartyNotice({ party, keptAt }: PartyNoticeProps & Pick<AsOfProps, 'keptAt'>) {
  return (
    <div
      aria-live="polite"
      className={party.publicNotice || conditionLines(party).length > 0 ? undefined : 'sr-only'}
    >
      <PartyNotice party={party} age={<AsOf keptAt={keptAt} />} />
    </div>
  );
}

const WORDS: Readonly<Partial<Record<OpenedEventAnswer['status'], string>>> = {
  pending: 'Este evento está pendiente de aprobación: solo lo ven su autor y la administración.',
  rejected: 'Este evento no se aprobó y solo lo ves tú. Puedes corregirlo y volver a enviarlo.',
  withdrawn: 'Retiraste este evento y solo lo ves tú. Puedes volver a enviarlo.',
};

/** Who sees a party that is not published, and why it was rejected. */
export function Unpublished({ party: { status, rejectedFor } }: { readonly party: OpenedEventAnswer }) {
  return (
    <div className="panel flex flex-col gap-2 rounded-2xl p-4 text-amber">
      <meta name="robots" content="noindex" />
      <p>{WORDS[status]}</p>
      {rejectedFor !== undefined && (
        <p className="wrap-anywhere text-text-2">
          <span className="font-semibold">{'Motivo: '}</span>
          <span dir="auto">{rejectedFor}</span>
        </p>
      )}
    </div>
  );
}
