import { USUAL_PREFERENCES } from '@duende/contracts/notices/notice-preferences';
import { day, when } from '@duende/testkit/samples/given-log';
import { ALBA, erased, noticesChosen } from '@duende/testkit/samples/story';
import { it } from 'vitest';
import { at, specifyProjection } from '../testing/specify-projection.ts';
import { noticePreferenceProjection, type NoticePreferencesDocument } from './notice-preferences.ts';

const { given } = specifyProjection(noticePreferenceProjection);
const DUB = { location: 'Madrid', style: 'dub' } as const;
const ANY = { location: null, style: 'techno' } as const;
const document: NoticePreferencesDocument = {
  _id: ALBA,
  position: at(1),
  ...USUAL_PREFERENCES,
  likes: [{ ...DUB, since: day(1) }],
  hasLikes: true,
  chosenAt: day(1),
};
const chosen = when(day(1), noticesChosen());

it('shows parties since the day of the first like', async () => {
  await given(chosen).then(document);
  await given(chosen, when(day(2), noticesChosen({ likes: [ANY, DUB], pace: 'evening' }))).then({
    ...document,
    position: at(2),
    pace: 'evening',
    likes: [
      { ...ANY, since: day(2) },
      { ...DUB, since: day(1) },
    ],
    chosenAt: day(2),
  });
});

it('restarts for what was given up in between', async () => {
  const without = when(day(2), noticesChosen({ likes: [] }));
  await given(chosen, without).then({
    ...document,
    position: at(2),
    likes: [],
    hasLikes: false,
    chosenAt: day(2),
  });
  await given(chosen, without, when(day(3), noticesChosen())).then({
    ...document,
    position: at(3),
    likes: [{ ...DUB, since: day(3) }],
    chosenAt: day(3),
  });
});

it('goes with its person', async () => {
  await given(chosen, erased()).then();
});
