import type { AuditEntry } from '@duende/contracts/audit/audit-answer';
import { useQuery } from '@tanstack/react-query';
import { actorName } from '../audit/audit-texts.ts';
import { momentTime } from '../dates/moment-text.ts';
import { subjectTrailQuery, isDecision, DID } from '../audit/decision-trail.ts';

/** Who has decided it meanwhile, and how, in the place of what could be done. */
export function DecidedElsewhere({ id }: { readonly id: string }) {
  const { data } = useQuery(subjectTrailQuery(id));
  const decision = data?.find(
    (one) => one.subject.id === id && (isDecision(one) || isTakenBack(one) || isOnProposal(one)),
  );
  if (decision !== undefined && isTakenBack(decision))
    return <p role="status">Lo ha retirado quien lo envió</p>;
  if (decision?.kind === 'proposal.withdrawn') return <p role="status">Lo ha retirado quien lo propuso</p>;
  const did = decision && wordOf(decision);
  if (decision === undefined || did === undefined) return <p role="status">Ya no está pendiente</p>;
  return (
    <p role="status">
      <bdi className="font-semibold">{actorName(decision)}</bdi>
      <span>{` lo ${did} a las `}</span>
      <time dateTime={decision.at} className="tabular-nums">
        {momentTime(decision.at)}
      </time>
    </p>
  );
}

const ON_PROPOSALS: Readonly<Partial<Record<AuditEntry['kind'], string>>> = {
  'proposal.accepted': 'aceptó',
  'proposal.rejected': 'rechazó',
  'proposal.withdrawn': 'retiró',
};
const isOnProposal = ({ kind }: AuditEntry) => kind in ON_PROPOSALS;
const wordOf = (entry: AuditEntry) => (isDecision(entry) ? DID[entry.kind].third : ON_PROPOSALS[entry.kind]);
const isTakenBack = ({ kind }: AuditEntry) => kind === 'party.taken-back';
