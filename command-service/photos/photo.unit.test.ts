import { test } from 'vitest';
import { specify } from '../testing/given-decider.ts';
import { PARTY } from '@duende/testkit/samples/story';
import { photoDecider } from './photo.ts';

const { given } = specify(photoDecider);
const data = { photo: `${'a'.repeat(32)}-000000`, partyId: PARTY, reason: 'Sin permiso' };
const withdraw = { type: 'WithdrawPhoto', data } as const;
const withdrawn = { type: 'PhotoWithdrawn', data } as const;

test('a picture is withdrawn once', () => {
  given().when(withdraw).then([withdrawn]);
  given(withdrawn).when(withdraw).then([]);
});
