import { givenLog } from '@duende/testkit/samples/given-log';
import { fieldsUnseenBy } from '@duende/testkit/samples/every-detail';
import { expect, test } from 'vitest';
import { partyProjection } from './parties.ts';
import { recordedIn } from '../testing/specify-projection.ts';
import { PARTY, submitted } from '@duende/testkit/samples/story';

test('moderators do not find waiting parties by these fields only', async () => {
  const unsearched = await fieldsUnseenBy(async (details) => {
    const [event] = await recordedIn(await givenLog([submitted({ details })]));
    return event && partyProjection.fold(null, event, PARTY, () => null)?.waitingText;
  });
  expect(unsearched).toEqual([
    ...['location', 'latitude', 'longitude', 'photo', 'dates', 'startTime', 'endTime', 'type', 'styles'],
    ...['cost', 'ticketsLink', 'link', 'mapsUrl', 'place', 'placeFrom', 'sets', 'care'],
  ]);
});
