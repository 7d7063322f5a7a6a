import { sampleId } from '@duende/testkit/samples/party';
import { ERASED } from '@duende/contracts/common/personal';
import { expect, it } from 'vitest';
import { at, specifyProjection } from '../testing/specify-projection.ts';
import {
  accountSuspended,
  ADMIN,
  adminAppointed,
  adminDismissed,
  ALBA,
  analystAppointed,
  analystDismissed,
  BRUNO,
  contactChanged,
  erased,
  moderatorAppointed,
  moderatorDismissed,
  muted,
  reasonStruck,
  registered,
  suspensionLifted,
  unmuted,
} from '@duende/testkit/samples/story';
import { withData } from '@duende/testkit/samples/given-log';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { membersOf, type UserDocument, userProjection } from './users.ts';

const { given } = specifyProjection(userProjection);
const user: UserDocument = {
  _id: ALBA,
  position: at(1),
  username: 'alba',
  email: 'alba@mail.example',
  isAdmin: false,
  isAnalyst: false,
  isModerator: false,
  suspension: null,
  reasonBy: null,
  reasonOf: null,
  muted: [],
  createdAt: '2026-06-01T12:00:00.000Z',
  contact: null,
  noticesRead: '',
  noticesReadAt: '',
  nameKey: 'alba',
  emailKey: 'alba@mail.example',
  searchText: 'alba alba@mail.example',
};
const NOTHING = { email: '', whatsapp: '', telegram: '', instagram: '', otherContact: '' };

it('is an account that shares nothing yet', async () => {
  await given(registered()).then(user);
});

it('knows the first admin, who has no e-mail', async () => {
  await given(registered({ userId: ADMIN, username: 'guardian', isAdmin: true })).then({
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

it('is left out if its name cannot be decrypted, whatever it did', async () => {
  const unknown = withData(registered(), { username: ERASED });
  await given(unknown, contactChanged({ changes: { telegram: { from: '', to: '@alba' } } })).then();
  await given(registered(), contactChanged({ changes: { telegram: { from: '', to: ERASED } } })).then({
    ...user,
    position: at(2),
    contact: NOTHING,
  });
});

it('is an administrator from an appointment to a dismissal', async () => {
  const appointed = adminAppointed();
  await given(registered(), appointed).then({ ...user, isAdmin: true, position: at(2) });
  await given(registered(), appointed, adminDismissed()).then({ ...user, position: at(3) });
  await given(registered(), erased({ userId: ALBA }), adminDismissed()).then();
});

it('is an analyst from an appointment to a dismissal, whatever else it is', async () => {
  const appointed = analystAppointed();
  await given(registered(), appointed).then({ ...user, isAnalyst: true, position: at(2) });
  await given(registered(), appointed, adminAppointed(), analystDismissed()).then({
    ...user,
    isAdmin: true,
    position: at(4),
  });
  await given(registered(), erased({ userId: ALBA }), appointed).then();
});

it('is a moderator from an appointment to a dismissal, and may be an analyst too', async () => {
  const roles = [moderatorAppointed(), analystAppointed()];
  await given(registered(), ...roles).then({ ...user, isModerator: true, isAnalyst: true, position: at(3) });
  await given(registered(), ...roles, moderatorDismissed()).then({
    ...user,
    isAnalyst: true,
    position: at(4),
  });
});

it('is suspended until that is lifted, with a reason that goes with its erased author, or is redacted', async () => {
  const reason = { reasonBy: ADMIN, reasonOf: sampleId(30) };
  const said = { ...accountSuspended({ lastDay: '2027-01-01', reason: 'Insulta' }), id: sampleId(30) };
  const suspension = { lastDay: '2027-01-01', reason: 'Insulta' };
  const without = { ...user, suspension: { ...suspension, reason: null }, position: at(3) };
  await given(registered(), said).then({ ...user, suspension, ...reason, position: at(2) });
  await given(registered(), said, suspensionLifted()).then({ ...user, position: at(3) });
  await given(registered(), said, reasonStruck(said)).then(without);
  await given(registered(), said, erased({ userId: ADMIN })).then(without);
  await given(registered(), accountSuspended()).then({
    ...user,
    suspension: { lastDay: null, reason: null },
    position: at(2),
  });
});

it('contains the muted people', async () => {
  await given(registered(), muted()).then({ ...user, muted: [BRUNO], position: at(2) });
  await given(registered(), muted(), unmuted()).then({ ...user, position: at(3) });
});

it('shares what was saved, from the first save on, but not the account’s own e-mail', async () => {
  await given(
    registered(),
    contactChanged({
      changes: { email: { from: '', to: 'hola@alba.example' }, telegram: { from: '', to: '@alba' } },
    }),
    contactChanged({ changes: { email: { from: 'hola@alba.example', to: '' } } }),
  ).then({ ...user, position: at(3), contact: { ...NOTHING, telegram: '@alba' } });
});

it('shares the form as it is when nothing was changed', async () => {
  await given(registered(), contactChanged({ changes: {} })).then({
    ...user,
    position: at(2),
    contact: NOTHING,
  });
});

it('is gone once erased, whatever comes after', async () => {
  await given(registered(), erased({ userId: ALBA })).then();
  await given(
    registered(),
    erased({ userId: ALBA }),
    contactChanged({ changes: { telegram: { from: '', to: '@alba' } } }),
  ).then();
});

it('publishes nothing', () => {
  expect(userProjection.messages).toBeUndefined();
});

it('are listed whole, in the order they came, however many registered in one moment', async () => {
  const users = await createMemoryReadStore().collection(userProjection.collection);
  const ids = Array.from({ length: 450 }, (_, n) => String(n).padStart(3, '0'));
  const day = (id: string) => `2026-06-0${1 + Math.floor(Number(id) / 300)}T12:00:00.000Z`;
  await users.write(ids.map((id) => ({ put: { ...user, _id: id, username: `u${id}`, createdAt: day(id) } })));
  const published: string[] = [];
  for await (const { id, username } of membersOf(users)) published.push(`${id} ${username}`);
  expect(published).toEqual(ids.map((id) => `${id} u${id}`));
});
