import {
  AccessDeniedError,
  DeadlineExceededError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  UnknownError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import type { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';

const PACKAGE = 'event_store.client.';

/** What the server has against one append, as the client's own error: both append paths then fail alike. */
export function errorOf(answer: BatchAppendResp): Error {
  const stream = Buffer.from(answer.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();
  const details = answer.getError()?.getDetails();
  const type = details?.getTypeName() ?? '';
  switch (type.replace(PACKAGE, '')) {
    case 'WrongExpectedVersion': {
      const conflict = details?.unpack(sharedPb.WrongExpectedVersion.deserializeBinary, type);
      return conflict
        ? WrongExpectedVersionError.fromWrongExpectedVersion(conflict, stream)
        : new UnknownError(undefined, 'a conflict without details');
    }
    case 'StreamDeleted':
      return StreamDeletedError.fromStreamName(stream);
    case 'AccessDenied':
      return new AccessDeniedError();
    case 'Timeout':
      return new DeadlineExceededError();
    case 'MaximumAppendSizeExceeded':
      return MaxAppendSizeExceededError.fromMaxAppendSize(
        details?.unpack(sharedPb.MaximumAppendSizeExceeded.deserializeBinary, type)?.getMaxappendsize() ?? 0,
      );
    default:
      return new UnknownError(undefined, `the server answered: ${answer.getError()?.getMessage() ?? type}`);
  }
}
