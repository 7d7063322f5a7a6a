import { attendanceProjection } from './attendance/attendance-projection.ts';
import { auditProjection } from './audit/audit-projection.ts';
import { commentProjection } from './comments/comment-projection.ts';
import { partyProjection } from './parties/party-projection.ts';
import { pendingProjection } from './pending/pending-projection.ts';
import { photoUseProjection } from './photo-uses/photo-use-projection.ts';
import { pulseProjection } from './pulse/pulse-projection.ts';
import { rideMatchProjection } from './ride-matches/ride-match-projection.ts';
import { rideProjection } from './rides/ride-projection.ts';
import { readModel, type ReadModelMaker } from './runner/read-model-worker.ts';
import { userProjection } from './users/user-projection.ts';

/** Every read model there is, as the runner takes them. */
export const ALL_READ_MODELS: readonly ReadModelMaker[] = [
  readModel(partyProjection),
  readModel(attendanceProjection),
  readModel(commentProjection),
  readModel(rideProjection),
  readModel(rideMatchProjection),
  readModel(userProjection),
  readModel(pendingProjection),
  readModel(auditProjection),
  readModel(photoUseProjection),
  readModel(pulseProjection),
];
