import { ADMIN, ALBA, BRUNO, READ_TOKEN } from '@duende/testkit/samples/story';
import { sampleId } from '@duende/testkit/samples/party';

export const alba = { userId: ALBA, isAdmin: false } as const;
export const bruno = { userId: BRUNO, isAdmin: false } as const;
export const admin = { userId: ADMIN, isAdmin: true } as const;
/** An analyst without an account. */
export const analyst = { userId: sampleId(0xa4a), isAdmin: false, isAnalyst: true } as const;

export const moderator = { userId: sampleId(0xa0d), isAdmin: false, isModerator: true } as const;

/** Authenticates by a read token. */
export const BEARER = { Authorization: `Bearer ${READ_TOKEN}` };
