import { fieldsUnseenBy } from '@duende/testkit/samples/every-detail';
import { samplePendingAnswer } from '@duende/testkit/samples/party';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADMIN, renderScreen } from '../../testing/render-screen.tsx';
import { whatIsShown } from '../../testing/what-is-shown.ts';
import { PartyDetail } from './party-detail.tsx';

test('moderators see every fact of a waiting party', async () => {
  const unseen = await fieldsUnseenBy(async (details) => {
    await renderScreen(
      <PartyDetail item={samplePendingAnswer({ ...details, status: 'pending' })} onOnly={() => undefined} />,
      { session: ADMIN },
    );
    await screen.findByText(details.name);
    const shown = whatIsShown();
    cleanup();
    return shown;
  });
  expect(unseen).toEqual([]);
});
