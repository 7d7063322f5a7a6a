import type { PartyCondition } from '@duende/contracts/parties/party-condition';
import { conditionLines } from '../../parties/condition-lines.ts';
import { Icon } from '../../ui/icons.tsx';
import { RichText } from './party-facts.tsx';

interface PartyNoticeProps {
  /** what was kept of an answer before there were notices does not say */
  readonly party: Partial<PartyCondition> & { readonly publicNotice?: string };
}

/** That a party does not take place as it was announced, and what is said of it to everybody. */
export function PartyNotice({ party }: PartyNoticeProps) {
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
      </div>
    </section>
  );
}

/** The same where it may come, change and go while somebody reads: a place that is there before there is anything to say. */
export function LivePartyNotice({ party }: PartyNoticeProps) {
  return (
    <div
      aria-live="polite"
      className={party.publicNotice || conditionLines(party).length > 0 ? undefined : 'sr-only'}
    >
      <PartyNotice party={party} />
    </div>
  );
}
