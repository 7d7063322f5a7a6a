import { photoUrl } from '@duende/contracts/parties/photo-url';
import { it } from 'vitest';
import { at, specifyProjection } from '../testing/specify-projection.ts';
import { DETAILS, photoWithdrawn, rejected, submitted, updated } from '@duende/testkit/samples/story';
import { photoUseProjection } from './photo-uses.ts';

const { given } = specifyProjection(photoUseProjection);
const [first, second] = ['a', 'b'].map((digit) => `${digit.repeat(32)}-${digit.repeat(6)}`) as [
  string,
  string,
];
const withPhoto = (name: string) => submitted({ details: { ...DETAILS, photo: photoUrl(name) } });
const used = (name: string, position: string, isWithdrawn = false) => ({
  _id: name,
  position,
  firstUsedAt: '2026-06-01T12:00:00.000Z',
  isWithdrawn,
});

it('is every photo that any event ever named', async () => {
  await given(withPhoto(first)).then(used(first, at(1)));
  await given(
    withPhoto(first),
    updated({ changes: { photo: { from: photoUrl(first), to: photoUrl(second) } } }),
    rejected(),
  ).then(used(first, at(2)), used(second, at(2)));
});

it('keeps the first moment of use', async () => {
  const later = { at: '2026-07-01T12:00:00.000Z' };
  await given(withPhoto(first), {
    ...updated({ changes: { photo: { from: photoUrl(first), to: null } } }),
    metadata: later,
  }).then(used(first, at(2)));
});

it('is nothing for parties without one, edits of something else, and foreign addresses', async () => {
  await given(submitted(), updated({ changes: { cost: { from: '20', to: '' } } })).then();
  await given(submitted({ details: { ...DETAILS, photo: 'https://elsewhere.example/x.webp' } })).then();
});

it('is withdrawn for good, whatever names it before or after', async () => {
  await given(withPhoto(first), photoWithdrawn({ photo: first }), withPhoto(first)).then(
    used(first, at(3), true),
  );
  await given(photoWithdrawn({ photo: second })).then(used(second, at(1), true));
});
