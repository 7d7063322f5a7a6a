import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { ownTrailQuery, reasonsOf } from './decision-trail.ts';
import { useSession } from '../session/session.ts';
import { ReasonDialog } from '../ui/reason-dialog.tsx';

/** The dialog of a moderator's decision: the reasons that they gave before are there to be taken again. */
export function DecisionReasonDialog(props: Omit<ComponentProps<typeof ReasonDialog>, 'offered'>) {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.session.userId : '';
  const { data: decided = [] } = useQuery({ ...ownTrailQuery(userId), enabled: userId !== '' });
  return <ReasonDialog {...props} offered={reasonsOf(decided)} />;
}
