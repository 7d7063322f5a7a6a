import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { ApiError } from '../http/api-error.ts';
import { isGone } from './party-queries.ts';

const failed = (status: number) =>
  new Error('Failed to fetch event', { cause: new ApiError(status, '', '') });

test.each([
  ['not known yet', { data: undefined, error: null }, false],
  ['shown', { data: samplePartyAnswer(), error: null }, false],
  ['taken down', { data: null, error: null }, true],
  ['unknown to the server by now', { data: samplePartyAnswer(), error: failed(404) }, true],
  ['asked of a failing server', { data: samplePartyAnswer(), error: failed(503) }, false],
])('a party that is %s', (_, asked, gone) => {
  expect(isGone(asked)).toBe(gone);
});
