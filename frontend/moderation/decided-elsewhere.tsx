import type { AuditEntry } from '@duende/contracts/audit/audit-answer';
import { useQuery } from '@tanstack/react-query';
import { actorName } from '../audit/audit-texts.ts';
import { momentTime } from '../dates/moment-text.ts';
import { subjectTrailQuery, isDecision, DID } from '../audit/decision-trail.ts';

/** Who has decided it meanwhile, and how, in the place of what could be done. */
export function DecidedElsewhere({ id }: { readonly id: string }) {
  const { data } = useQuery(subjectTrailQuery(id));
  const decision = data?.find((one) => one.subject.id === id && (isDecision(one) || isTakenBack(one)));
  if (decision !== undefined && isTakenBack(decision))
    return <p role="status">Lo ha retirado quien lo envió</p>;
  if (decision === undefined || !isDecision(decision)) return <p role="status">Ya no está pendiente</p>;
  return (
    <p role="status">
      <bdi className="font-semibold">{actorName(decision)}</bdi>
      <span>{` lo ${DID[decision.kind].third} a las `}</span>
      <time dateTime={decision.at} className="tabular-nums">
        {momentTime(decision.at)}
      </time>
    </p>
  );
}

const isTakenBack = ({ kind }: AuditEntry) => kind === 'party.taken-back';
