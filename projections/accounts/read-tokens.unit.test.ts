import { ERASED } from '@duende/contracts/common/personal';
import { expect, it } from 'vitest';
import { findingTokenHolder, readTokenProjection, type ReadTokenDocument } from './read-tokens.ts';
import { at, specifyProjection } from '../testing/specify-projection.ts';
import {
  adminAppointed,
  adminDismissed,
  ALBA,
  analystAppointed,
  analystDismissed,
  BRUNO,
  erased,
  registered,
  TOKEN,
  TOKEN_DIGEST,
  tokenIssued,
  tokenRevoked,
} from '@duende/testkit/samples/story';
import { withData } from '@duende/testkit/samples/given-log';

const { given } = specifyProjection(readTokenProjection);
const token: ReadTokenDocument = {
  _id: TOKEN_DIGEST,
  position: at(1),
  tokenId: TOKEN,
  userId: ALBA,
  name: 'Informe',
  createdAt: '2026-06-01T12:00:00.000Z',
  expiresAt: '2999-01-01T00:00:00.000Z',
};
const other = { userId: BRUNO, tokenDigest: 'b'.repeat(64) };

it('is found by its digest', async () => {
  await given(tokenIssued()).then(token);
});

it('is gone once revoked, and no other with it', async () => {
  await given(tokenIssued(), tokenIssued(other), tokenRevoked()).then({
    ...token,
    ...{ _id: other.tokenDigest, userId: BRUNO, position: at(2) },
  });
});

it.each([
  ['the role of an analyst', analystDismissed()],
  ['the role of an administrator', adminDismissed()],
  ['the account', erased({ userId: ALBA })],
])('goes with %s of its holder, while others keep theirs', async (_what, end) => {
  await given(tokenIssued(), tokenIssued({ ...other, userId: ALBA }), end).then();
  await given(tokenIssued(other), end).then({
    ...token,
    ...{ _id: other.tokenDigest, userId: BRUNO },
  });
});

it('does not come back with the role, and stays when another is given', async () => {
  const { then } = given(tokenIssued(), analystDismissed(), analystAppointed());
  await then();
  await given(tokenIssued(), adminAppointed()).then(token);
});

it('is left out if its name cannot be decrypted', async () => {
  await given(registered(), withData(tokenIssued(), { name: ERASED })).then();
});

it('leads from a digest to its holder', async () => {
  const get = async (ids: readonly string[]) => new Map(ids.includes(token._id) ? [[token._id, token]] : []);
  const find = findingTokenHolder({ get });
  expect(await find(TOKEN_DIGEST)).toMatchObject({ userId: ALBA, expiresAt: token.expiresAt });
  expect(await find(other.tokenDigest)).toBeNull();
});
