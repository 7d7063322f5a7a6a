import { samplePartyDetails } from '@duende/testkit/samples/party';
import { THIRTY_MOMENTS } from '@duende/testkit/samples/three-nights';
import { expect, test } from 'vitest';
import type { CommandHandler } from '../handling/command-handler.ts';
import { PARTY_ID } from '../testing/samples.ts';
import { requireComingParty } from './require-party.ts';

/** A handler that knows of one approved party. */
const knowing = (details: Parameters<typeof samplePartyDetails>[0]) => {
  const state = {
    status: 'approved',
    partyId: PARTY_ID,
    authorId: null,
    details: samplePartyDetails(details),
  };
  return { load: async () => ({ state }) } as unknown as CommandHandler;
};

test.each(THIRTY_MOMENTS)(
  'at $at attendance and rides are taken until the night is over: $isOver',
  async ({ party, at, isOver }) => {
    const handler = knowing({ ...party, dates: [...party.dates] });
    for (const code of ['rsvp.party-over', 'ride.party-over'] as const) {
      const asked = requireComingParty(handler, PARTY_ID, { at }, code);
      if (isOver) await expect(asked).rejects.toMatchObject({ code });
      else await asked;
    }
  },
);
