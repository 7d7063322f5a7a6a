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
const said = (userId: string, hides = false) => reported.event({ userId, hides });

const report = (userId: string, thing: 'comment' | 'party' = 'comment'): Command<'ReportThing'> => ({
  type: 'ReportThing',
  data: { ...about, thing, ownerId: BRUNO, userId, ground: 'abuse', words: 'Me insulta' },
});
const dismiss: Command<'DismissReports'> = { type: 'DismissReports', data: { thingId: COMMENT } };
const [dismissed, reopened] = [reportsDismissed.event(), reportsReopened.event({ hides: true })];
const two = [said(ALBA), said(by(31))];
const three = [...two, said(by(32), true)];

test.each([
  ['the first report', [], report(ALBA), [said(ALBA)]],
  ['the same person again', [said(ALBA)], report(ALBA), 'report.made'],
  ['the same person after somebody has looked', [said(ALBA), dismissed], report(ALBA), 'report.made'],
  ['one’s own', [], report(BRUNO), 'report.own'],
  ['the third person', two, report(by(32)), [said(by(32), true)]],
  ['the fourth, of what is hidden already', three, report(by(33)), [said(by(33))]],
  [
    'the third of a party',
    two,
    report(by(32), 'party'),
    [reported.event({ userId: by(32), thing: 'party' })],
  ],
  ['the next one after a look', [...three, dismissed], report(by(33)), [said(by(33))]],
  [
    'three others after a look',
    [...three, dismissed, said(by(33)), said(by(34))],
    report(by(35)),
    [said(by(35), true)],
  ],

  ['leaving alone what nobody reported', [], dismiss, 'report.not-found'],
  ['leaving it as it is', [said(ALBA)], dismiss, [dismissed]],
  ['the same twice', [said(ALBA), dismissed], dismiss, 'report.decided'],
  ['the same after it was taken back', [...three, dismissed, reopened], dismiss, [dismissed]],
] as const)('%s', (_what, events, command, outcome) =>
  given(...events)
    .when(command)
    .then(outcome),
);

test('what was left as it is counts again once that is taken back', () => {
  const state = fold(reportsDecider, [...three, dismissed, said(by(33)), reopened]);
  expect(state).toMatchObject({ waiting: 4, isHidden: true });
});
