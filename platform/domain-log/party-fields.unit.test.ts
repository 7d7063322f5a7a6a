import { PARTY_FIELDS } from '@duende/contracts/parties/party-fields';
import { goldenEvents } from '@duende/testkit/samples/golden-events';
import { expect, test } from 'vitest';
import { currentVersion } from './upcasters.ts';

test.each(['PartySubmitted', 'PartyUpdated'] as const)(
  'the version that %s is written in has every field of a party',
  (type) => {
    const file = `${type}.v${currentVersion(type)}.json`;
    const data = goldenEvents.find((golden) => golden.file === file)?.stored.data;
    expect(
      Object.keys(data?.['details'] ?? data?.['changes'] ?? {}),
      `A field more or less is another version: older programs must not leave it out, and older events lack it. Add an upcaster and a golden file to ${file}`,
    ).toEqual(PARTY_FIELDS);
  },
);
