import type { Command } from '@duende/contracts/commands/command-schemas';
import { sampleId } from '@duende/testkit/samples/party';
import {
  ALBA,
  BRUNO,
  COMMENT,
  PARTY,
  reported,
  reportsDismissed,
  reportsReopened,
} from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { fold } from '../handling/decider.ts';
import { specify } from '../testing/given-decider.ts';
import { reportsDecider } from './decide-reports.ts';

const { given } = specify(reportsDecider);
const about = { thing: 'comment', thingId: COMMENT, partyId: PARTY } as const;
const by = (person: number) => sampleId(person);
const said = (userId: string, origin = userId, more: { hides?: boolean; counts?: boolean } = {}) =>
  reported.event({ userId, origin, counts: true, ...more });

type Weight = Partial<
  Pick<Command<'ReportThing'>['data'], 'thing' | 'counts' | 'origin' | 'isOwnedByModerator'>
>;
const report = (userId: string, weight: Weight = {}): Command<'ReportThing'> => ({
  type: 'ReportThing',
  data: {
    ...{ ...about, ownerId: BRUNO, userId, ground: 'abuse', words: 'Me insulta' },
    ...{ counts: true, origin: userId, isOwnedByModerator: false, ...weight },
  },
});
const dismissedBy = (byId: string, isByAdmin = false): Command<'DismissReports'> => ({
  type: 'DismissReports',
  data: { thingId: COMMENT, byId, isByAdmin },
});
const dismiss = dismissedBy(by(40));
const [dismissed, reopened] = [reportsDismissed.event(), reportsReopened.event({ hides: true })];
const two = [said(ALBA), said(by(31))];
const hiding = said(by(32), by(32), { hides: true });
const three = [...two, hiding];
/** Of an older version, which recorded neither. */
const older = (userId: string) => reported.event({ userId });

test.each([
  ['the first report', [], report(ALBA), [said(ALBA)]],
  ['the same person again', [said(ALBA)], report(ALBA), 'report.made'],
  ['the same person after somebody has looked', [said(ALBA), dismissed], report(ALBA), 'report.made'],
  ['one’s own', [], report(BRUNO), 'report.own'],
  ['the third line', two, report(by(32)), [hiding]],
  ['the third person from a line that is known', two, report(by(32), { origin: ALBA }), [said(by(32), ALBA)]],
  [
    'the third person, whose report does not count',
    two,
    report(by(32), { counts: false }),
    [said(by(32), by(32), { counts: false })],
  ],
  [
    'the third, from an unknown line',
    two,
    report(by(32), { origin: null }),
    [reported.event({ userId: by(32), counts: true })],
  ],
  [
    'one that counts after two that do not',
    [said(ALBA, ALBA, { counts: false }), older(by(31))],
    report(by(32)),
    [said(by(32))],
  ],
  ['the third of what a moderator wrote', two, report(by(32), { isOwnedByModerator: true }), [said(by(32))]],
  ['the fourth, of what is hidden already', three, report(by(33)), [said(by(33))]],
  [
    'the third of a party',
    two,
    report(by(32), { thing: 'party' }),
    [reported.event({ userId: by(32), thing: 'party', counts: true, origin: by(32) })],
  ],
  [
    'any number of others after a look',
    [...three, dismissed, said(by(33)), said(by(34))],
    report(by(35)),
    [said(by(35))],
  ],
  [
    'the third after a look that was taken back',
    [...two, dismissed, reportsReopened.event()],
    report(by(32)),
    [hiding],
  ],

  ['keeping an unreported thing', [], dismiss, 'report.not-found'],
  ['leaving it as it is', [said(ALBA)], dismiss, [dismissed]],
  ['the same twice', [said(ALBA), dismissed], dismiss, 'report.decided'],
  ['the same after it was taken back', [...three, dismissed, reopened], dismiss, [dismissed]],
  ['leaving one’s own as a moderator', [said(ALBA)], dismissedBy(BRUNO), 'report.about-you'],
  ['leaving one’s own as an administrator', [said(ALBA)], dismissedBy(BRUNO, true), [dismissed]],
] as const)('%s', (_what, events, command, outcome) =>
  given(...events)
    .when(command)
    .then(outcome),
);

test('dismissed reports count again after an undo', () => {
  const state = fold(reportsDecider, [...three, dismissed, said(by(33)), reopened]);
  expect(state).toMatchObject({ waiting: 4, isHidden: true });
});

test('a report counts as a report', () => {
  given().when(report(ALBA)).counts('reports');
});
