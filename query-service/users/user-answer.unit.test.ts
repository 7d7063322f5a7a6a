import type { UserDocument } from '@duende/projections/users/user-document';
import { expect, test } from 'vitest';
import { sampleId } from '../testing/sample-party.ts';
import { listedUserAnswer, profileAnswer, publicUserAnswer, userAnswer } from './user-answer.ts';

const [id, otherId] = [sampleId(1), sampleId(2)];
const newcomer: UserDocument = {
  _id: id,
  position: '0000000000000001',
  username: 'alba',
  email: 'alba@mail.example',
  isAdmin: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  contact: null,
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
  expect(profileAnswer(newcomer)).toMatchObject({ email: 'alba@mail.example', whatsapp: '', shared: false });
  expect(profileAnswer(sharing)).toMatchObject({ email: '', whatsapp: '+34 600', shared: true });
});

test('admins see the account’s own e-mail, hidden or not', () => {
  expect(listedUserAnswer(sharing)).toEqual({
    id,
    username: 'alba',
    email: 'alba@mail.example',
    whatsapp: '+34 600',
    telegram: '@alba',
    isAdmin: false,
    createdAt: '2026-11-01T10:00:00.000Z',
  });
});
