import { ERASED } from '@duende/contracts/common/personal';
import { expect, it } from 'vitest';
import { at, specifyProjection } from '../testing/specify-projection.ts';
import { ADMIN, adminRole, ALBA, contactChanged, erased, registered, withData } from '../testing/story.ts';
import { type UserDocument, userProjection } from './users.ts';

const { given } = specifyProjection(userProjection);
const user: UserDocument = {
  _id: ALBA,
  position: at(1),
  username: 'alba',
  email: 'alba@mail.example',
  isAdmin: false,
  isAnalyst: false,
  createdAt: '2026-06-01T12:00:00.000Z',
  contact: null,
  nameKey: 'alba',
  emailKey: 'alba@mail.example',
  searchText: 'alba alba@mail.example',
};
const NOTHING = { email: '', whatsapp: '', telegram: '', instagram: '', otherContact: '' };

it('is an account that shares nothing yet', async () => {
  await given(registered()).then(user);
});

it('knows the first admin, who has no e-mail', async () => {
  await given(registered(ADMIN, 'guardian', true)).then({
    ...user,
    _id: ADMIN,
    username: 'guardian',
    email: null,
    isAdmin: true,
    nameKey: 'guardian',
    emailKey: null,
    searchText: 'guardian',
  });
});

it('is none whose name cannot be opened any more, and none by what such a one did', async () => {
  const unknown = withData(registered(), { username: ERASED });
  await given(unknown, contactChanged({ telegram: { from: '', to: '@alba' } })).then();
  await given(registered(), contactChanged({ telegram: { from: '', to: ERASED } })).then({
    ...user,
    position: at(2),
    contact: NOTHING,
  });
});

it('is an administrator from an appointment to a dismissal', async () => {
  const appointed = adminRole('AdminAppointed');
  await given(registered(), appointed).then({ ...user, isAdmin: true, position: at(2) });
  await given(registered(), appointed, adminRole('AdminDismissed')).then({ ...user, position: at(3) });
  await given(registered(), erased(ALBA), adminRole('AdminDismissed')).then();
});

it('is an analyst from an appointment to a dismissal, whatever else it is', async () => {
  const appointed = adminRole('AnalystAppointed');
  await given(registered(), appointed).then({ ...user, isAnalyst: true, position: at(2) });
  await given(registered(), appointed, adminRole('AdminAppointed'), adminRole('AnalystDismissed')).then({
    ...user,
    isAdmin: true,
    position: at(4),
  });
  await given(registered(), erased(ALBA), appointed).then();
});

it('shares what was saved, from the first save on, and leaves the account’s own e-mail alone', async () => {
  await given(
    registered(),
    contactChanged({ email: { from: '', to: 'hola@alba.example' }, telegram: { from: '', to: '@alba' } }),
    contactChanged({ email: { from: 'hola@alba.example', to: '' } }),
  ).then({ ...user, position: at(3), contact: { ...NOTHING, telegram: '@alba' } });
});

it('shares the form as it stands when nothing was changed', async () => {
  await given(registered(), contactChanged({})).then({ ...user, position: at(2), contact: NOTHING });
});

it('is gone once erased, whatever comes after', async () => {
  await given(registered(), erased(ALBA)).then();
  await given(registered(), erased(ALBA), contactChanged({ telegram: { from: '', to: '@alba' } })).then();
});

it('publishes nothing', () => {
  expect(userProjection.messages).toBeUndefined();
});
