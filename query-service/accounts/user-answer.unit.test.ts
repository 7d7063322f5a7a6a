import { sampleId } from '@duende/testkit/samples/party';
import type { UserDocument } from '@duende/projections/accounts/users';
import { expect, test } from 'vitest';
import {
  listedUserAnswer,
  openSessionAnswer,
  profileAnswer,
  publicUserAnswer,
  sessionAnswer,
  userAnswer,
} from './user-answer.ts';

const [id, otherId] = [sampleId(1), sampleId(2)];
const newcomer: UserDocument = {
  _id: id,
  position: '0000000000000001',
  username: 'alba',
  email: 'alba@mail.example',
  isAdmin: false,
  isAnalyst: false,
  isModerator: false,
  suspension: null,
  reasonBy: null,
  reasonOf: null,
  muted: [],
  createdAt: '2026-11-01T10:00:00.000Z',
  contact: null,
  noticesRead: '',
  noticesReadAt: '',
  nameKey: 'alba',
  emailKey: 'alba@mail.example',
  searchText: 'alba alba@mail.example',
};
const sharing: UserDocument = {
  ...newcomer,
  contact: { email: '', whatsapp: '+34 600', telegram: '@alba', instagram: '', otherContact: '' },
};
const self = { userId: id, isAdmin: false };
const other = { userId: otherId, isAdmin: false };
const admin = { userId: otherId, isAdmin: true };

test('the account’s e-mail is for the person and for admins', () => {
  expect(userAnswer(newcomer, self)).toEqual({ id, username: 'alba', email: 'alba@mail.example' });
  expect(userAnswer(newcomer, admin)).toEqual({ id, username: 'alba', email: 'alba@mail.example' });
  expect(userAnswer(newcomer, other)).toEqual({ id, username: 'alba' });
});

test('nothing is shared until the form was saved, then the filled fields, with signed-in readers', () => {
  expect(publicUserAnswer(newcomer, other)).toEqual({ id, username: 'alba' });
  expect(publicUserAnswer(sharing, other)).toEqual({
    id,
    username: 'alba',
    whatsapp: '+34 600',
    telegram: '@alba',
  });
  expect(publicUserAnswer(sharing, null)).toEqual({ id, username: 'alba' });
});

test('the form starts with the registration’s e-mail; an emptied one stays empty', () => {
  const account = { id, username: 'alba', isAdmin: false, createdAt: '2026-11-01T10:00:00.000Z' };
  const empty = { email: '', whatsapp: '', telegram: '', instagram: '', otherContact: '' };
  expect(profileAnswer(newcomer)).toEqual({
    ...account,
    ...empty,
    email: 'alba@mail.example',
    shared: false,
  });
  expect(profileAnswer({ ...newcomer, email: null })).toEqual({ ...account, ...empty, shared: false });
  const contact = {
    email: 'hola@alba.example',
    whatsapp: '+34 600',
    telegram: '@alba',
    instagram: '@alba.foto',
    otherContact: 'Signal',
  };
  expect(profileAnswer({ ...newcomer, contact })).toEqual({ ...account, ...contact, shared: true });
  expect(profileAnswer({ ...newcomer, isAnalyst: true })).toMatchObject({ isAnalyst: true });
  expect(profileAnswer(sharing)).toEqual({
    ...account,
    ...empty,
    whatsapp: '+34 600',
    telegram: '@alba',
    shared: true,
  });
});

test('admins see the account’s own e-mail, hidden or not', () => {
  expect(listedUserAnswer(sharing)).toEqual({
    id,
    username: 'alba',
    email: 'alba@mail.example',
    whatsapp: '+34 600',
    telegram: '@alba',
    isAdmin: false,
    isAnalyst: false,
    isModerator: false,
    suspension: null,
    createdAt: '2026-11-01T10:00:00.000Z',
  });
});

test('a session has the roles and the suspension of its person where there are any', () => {
  const answered = (actor: Parameters<typeof sessionAnswer>[0]) => sessionAnswer(actor, newcomer);
  expect(answered(self)).toEqual(self);
  expect(answered({ ...self, isAnalyst: false })).toEqual(self);
  expect(answered({ ...self, isAnalyst: true })).toEqual({ ...self, isAnalyst: true });
  expect(answered({ ...self, isModerator: true })).toEqual({ ...self, isModerator: true });
  const suspension = { lastDay: null, reason: 'Anuncios' };
  expect(sessionAnswer(self, { ...newcomer, suspension })).toEqual({ ...self, suspension });
  expect(sessionAnswer(self, undefined)).toEqual(self);
});

test('a session shows its device and the first and last day of its use in Madrid, and whether it is the one that asks', () => {
  const session = {
    sessionId: 's1',
    userId: id,
    isAdmin: false,
    device: 'Firefox en Android',
    issuedAt: Date.parse('2026-11-01T23:30:00Z'),
    seenAt: Date.parse('2026-11-05T10:00:00Z'),
    expiresAt: Date.parse('2026-12-01T10:00:00Z'),
  };
  const published = { id: 's1', device: 'Firefox en Android', firstDay: '2026-11-02', lastDay: '2026-11-05' };
  expect(openSessionAnswer(session, 's1')).toEqual({ ...published, isThis: true });
  expect(openSessionAnswer(session, 's2')).toEqual({ ...published, isThis: false });
  expect(openSessionAnswer(session, null)).toEqual({ ...published, isThis: false });
});
