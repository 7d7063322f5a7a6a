import { fieldsUnseenBy } from '@duende/testkit/samples/every-detail';
import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { cleanup, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { whatIsShown } from '../testing/what-is-shown.ts';
import { PartyPreview } from './party-preview.tsx';

test('moderators see everything that is said of a party that waits', async () => {
  const unseen = await fieldsUnseenBy((details) => {
    render(<PartyPreview party={samplePartyAnswer({ ...details, status: 'pending' })} />);
    const shown = whatIsShown();
    cleanup();
    return shown;
  });
  expect(unseen).toEqual([]);
});
