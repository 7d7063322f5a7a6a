import { Icon } from '../../ui/icons.tsx';
import { RichText } from './party-facts.tsx';

interface PartyNoticeProps {
  /** what was kept of an answer before there were notices does not say */
  readonly notice: string | undefined;
}

/** What the administration says of a party to everybody. */
export function PartyNotice({ notice = '' }: PartyNoticeProps) {
  if (notice === '') return null;
  return (
    <section aria-label="Aviso" className="panel flex gap-3 rounded-2xl border-l-2 border-amber p-4">
      <Icon name="info" className="mt-1 size-5 text-amber" />
      <RichText text={notice} />
    </section>
  );
}

/** The same where it may come, change and go while somebody reads: a place that is there before there is anything to say. */
export function LivePartyNotice({ notice }: PartyNoticeProps) {
  return (
    <div aria-live="polite" className={notice ? undefined : 'sr-only'}>
      <PartyNotice notice={notice} />
    </div>
  );
}
