import { AS_ANNOUNCED } from '@duende/contracts/parties/party-condition';
import {
  HOOK,
  hookAdded,
  hookChanged,
  hookMessagesResent,
  hookRemoved,
  hookSecretRenewed,
  hookTargetChanged,
} from '@duende/testkit/samples/hooks';
import {
  accountSuspended,
  ADMIN,
  ALBA,
  approved,
  BRUNO,
  cancelled,
  COMMENT,
  PARTY,
  postponed,
  registered,
  reinstated,
  reported,
  reportsDismissed,
  reportsReopened,
  submitted,
} from '@duende/testkit/samples/story';
import { test } from 'vitest';
import { expectLastEntry, type TrailRow } from '../testing/audit-trail.ts';

const byAdmin = { actorId: ADMIN, reason: null, changes: [] };
const hook = { ...byAdmin, subjectType: 'hook', subjectId: HOOK, partyId: null, label: 'Grupo de Madrid' };
const report = {
  ...byAdmin,
  subjectType: 'report',
  subjectId: COMMENT,
  partyId: PARTY,
  label: 'un comentario',
};
const party = { ...byAdmin, subjectType: 'party', subjectId: PARTY, partyId: PARTY, label: null };
const published = [submitted(), approved()];
const words = { field: 'conditionReason', from: '', to: 'Se ha roto el generador' };
const nightOff = { ...AS_ANNOUNCED, cancelledDates: ['2026-12-05'] };
const place = { field: 'place', from: 'grupo.example', to: 'otro.example' };

test.each<TrailRow>([
  [
    'a hook: where it sends what',
    [hookAdded({ locations: ['Madrid'] })],
    {
      ...hook,
      kind: 'hook.added',
      changes: [
        { field: 'kind', from: null, to: 'web' },
        { field: 'place', from: null, to: 'grupo.example' },
        { field: 'news', from: null, to: ['new', 'moved', 'postponed', 'cancelled', 'reinstated'] },
        { field: 'locations', from: null, to: ['Madrid'] },
        { field: 'styles', from: null, to: [] },
      ],
    },
  ],
  [
    'a change of a hook',
    [hookAdded(), hookChanged({ changes: { locations: { from: [], to: ['Madrid'] } } })],
    { ...hook, kind: 'hook.changed', changes: [{ field: 'locations', from: [], to: ['Madrid'] }] },
  ],
  [
    'another address of a hook',
    [hookAdded(), hookTargetChanged()],
    { ...hook, kind: 'hook.target-changed', changes: [place] },
  ],
  [
    'another address of a hook at the same place',
    [hookAdded(), hookTargetChanged({ place: { from: 'grupo.example', to: 'grupo.example' } })],
    { ...hook, kind: 'hook.target-changed' },
  ],
  ['a new secret', [hookAdded(), hookSecretRenewed()], { ...hook, kind: 'hook.secret-renewed' }],
  ['its messages, sent again', [hookAdded(), hookMessagesResent()], { ...hook, kind: 'hook.resent' }],
  ['its removal', [hookAdded(), hookRemoved()], { ...hook, kind: 'hook.removed' }],
  [
    'a report, of which only the thing is named',
    [reported({ ownerId: BRUNO })],
    { ...report, kind: 'report.made', actorId: ALBA, authorId: BRUNO },
  ],
  [
    'a report that hides the thing',
    [reported({ ownerId: BRUNO, hides: true })],
    { ...report, kind: 'report.hid', actorId: ALBA, authorId: BRUNO },
  ],
  ['a look at reports', [reported(), reportsDismissed()], { ...report, kind: 'reports.dismissed' }],
  [
    'reports that wait again',
    [reported(), reportsDismissed(), reportsReopened()],
    { ...report, kind: 'reports.reopened' },
  ],
  [
    'a suspension with its end',
    [registered(), accountSuspended({ lastDay: '2027-01-01', reason: 'Publicidad' })],
    {
      ...byAdmin,
      kind: 'account.suspended',
      subjectType: 'user',
      subjectId: ALBA,
      partyId: null,
      label: null,
      reason: 'Publicidad',
      changes: [{ field: 'lastDay', from: null, to: '2027-01-01' }],
    },
  ],
  [
    'a cancelled party',
    [...published, cancelled()],
    {
      ...party,
      kind: 'party.cancelled',
      changes: [{ field: 'condition', from: 'scheduled', to: 'cancelled' }, words],
    },
  ],
  [
    'a cancelled night',
    [...published, cancelled({ condition: { from: AS_ANNOUNCED, to: nightOff } })],
    {
      ...party,
      kind: 'party.days-cancelled',
      changes: [{ field: 'cancelledDates', from: [], to: ['2026-12-05'] }, words],
    },
  ],
  [
    'a postponed party',
    [...published, postponed()],
    {
      ...party,
      kind: 'party.postponed',
      changes: [{ field: 'condition', from: 'scheduled', to: 'postponed' }, words],
    },
  ],
  [
    'a party that is back on',
    [...published, cancelled(), reinstated()],
    {
      ...party,
      kind: 'party.reinstated',
      changes: [{ field: 'condition', from: 'cancelled', to: 'scheduled' }, words],
    },
  ],
])('%s', async (...row) => {
  await expectLastEntry(row);
});
