import { ADMIN, ALBA, BRUNO, READ_TOKEN } from '@duende/testkit/samples/story';
import { sampleId } from '@duende/testkit/samples/party';

/** Whoever asks. */
export const alba = { userId: ALBA, isAdmin: false } as const;
export const bruno = { userId: BRUNO, isAdmin: false } as const;
export const admin = { userId: ADMIN, isAdmin: true } as const;
/** Has no account: whoever it is has been appointed meanwhile. */
export const analyst = { userId: sampleId(0xa4a), isAdmin: false, isAnalyst: true } as const;

/** The same, as a moderator. */
export const moderator = { userId: sampleId(0xa0d), isAdmin: false, isModerator: true } as const;

/** Whoever asks so asks by a token that was issued. */
export const BEARER = { Authorization: `Bearer ${READ_TOKEN}` };
