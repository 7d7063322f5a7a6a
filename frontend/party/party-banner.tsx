import type { OpenedEventAnswer } from '@duende/contracts/parties/party-answers';
import type { PartyCondition } from '@duende/contracts/parties/party-condition-schema';
import { conditionLines } from '@duende/contracts/parties/condition-words';
import type { ReactNode } from 'react';
import { useToday } from '../dates/use-today.ts';
import { AsOf, type AsOfProps } from '../ui/as-of.tsx';
import { WhatIsReviewed } from '../ui/guide-link.tsx';
import { Icon } from '../ui/icons.tsx';
import { RichText } from './party-facts.tsx';

interface PartyBannerProps {
  /** older stored answers have no notice */
  readonly party: Partial<PartyCondition> & {
    readonly publicNotice?: string;
    readonly conditionReason?: string;
    readonly isReasonReviewed?: boolean;
  };
}

const hasBanner = (party: PartyBannerProps['party'], today: string): boolean =>
  conditionLines(party, today).length > 0 || Boolean(party.conditionReason) || Boolean(party.publicNotice);

/** `age` is the age of the data. */
export function PartyBanner({
  party,
  today,
  age,
}: PartyBannerProps & { readonly today: string; readonly age?: ReactNode }) {
  const { publicNotice = '', conditionReason = '', isReasonReviewed = false } = party;
  const lines = conditionLines(party, today);
  if (!hasBanner(party, today)) return null;
  const isOnlyPublicNotice = lines.length === 0 && conditionReason === '';
  const isOff = party.condition === 'cancelled';
  return (
    <section
      aria-label="Nota"
      className={`panel flex gap-3 rounded-2xl border-l-4 p-4 ${isOff ? 'border-danger' : 'border-amber'}`}
    >
      <Icon name={isOff ? 'off' : 'info'} className={`mt-1 size-5 ${isOff ? 'text-danger' : 'text-amber'}`} />
      <div className="flex min-w-0 flex-col gap-1">
        {lines.map((line) => (
          <p key={line} className={`display text-xl leading-tight ${isOff ? 'text-danger' : 'text-amber'}`}>
            {line}
          </p>
        ))}
        {conditionReason !== '' && <RichText text={conditionReason} hasLinks={isReasonReviewed} />}
        {publicNotice !== '' && (
          <div className={isOnlyPublicNotice ? undefined : 'mt-2 border-t border-surface-3 pt-2'}>
            <RichText text={publicNotice} />
          </div>
        )}
        {age}
      </div>
    </section>
  );
}

/** A live region must exist before it has content. */
export function LivePartyBanner({ party, keptAt }: PartyBannerProps & Pick<AsOfProps, 'keptAt'>) {
  const today = useToday();
  return (
    <div aria-live="polite" className={hasBanner(party, today) ? undefined : 'sr-only'}>
      <PartyBanner party={party} today={today} age={<AsOf keptAt={keptAt} />} />
    </div>
  );
}

const WORDS: Readonly<Partial<Record<OpenedEventAnswer['status'], string>>> = {
  pending: 'Este evento está pendiente de aprobación: de momento solo lo ven quien lo envió y quien modera.',
  rejected: 'Este evento no se aprobó y solo lo ves tú. Puedes corregirlo y volver a enviarlo.',
  withdrawn: 'Retiraste este evento y solo lo ves tú. Puedes volver a enviarlo.',
};

interface UnpublishedProps {
  readonly party: OpenedEventAnswer;
  /** and is not a moderator */
  readonly isOwn: boolean;
}

export function Unpublished({ party: { status, rejectedFor }, isOwn }: UnpublishedProps) {
  return (
    <div className="panel flex flex-col gap-2 rounded-2xl p-4 text-amber">
      <meta name="robots" content="noindex" />
      {isOwn && status === 'pending' ? (
        <>
          <p className="display text-xl leading-tight">Pendiente · te avisaremos</p>
          <p className="text-text-2">De momento solo lo veis tú y quien modera.</p>
        </>
      ) : (
        <p>{WORDS[status]}</p>
      )}
      {rejectedFor !== undefined && (
        <div className="wrap-anywhere text-text-2">
          <p>
            <span className="font-semibold">{'Motivo: '}</span>
            <span dir="auto">{rejectedFor}</span>
          </p>
          <WhatIsReviewed />
        </div>
      )}
    </div>
  );
}
