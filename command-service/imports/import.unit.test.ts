import { sampleId } from '@duende/testkit/samples/party';
import { expect, it } from 'vitest';
import { fold } from '../handling/decider.ts';
import { specify } from '../testing/given-decider.ts';
import { importDecider } from './import.ts';

const { given } = specify(importDecider);
const start = { importId: sampleId(7), url: 'https://entradium.com/events/luna' };
const finish = { ...start, total: 3, imported: 1, partyIds: [sampleId(8)] };
const started = { type: 'ImportStarted', data: start } as const;
const finished = { type: 'ImportFinished', data: finish } as const;
const withdraw = { importId: sampleId(7), total: 1, approved: 0, partyIds: [sampleId(8)] };
const withdrawn = { type: 'ImportWithdrawn', data: withdraw } as const;

it('is started once', () => {
  given().when({ type: 'StartImport', data: start }).then([started]);
  given(started).when({ type: 'StartImport', data: start }).then([]);
  given(started, finished).when({ type: 'StartImport', data: start }).then([]);
});

it('is finished once, after it was started', () => {
  given(started).when({ type: 'FinishImport', data: finish }).then([finished]);
  given(started, finished)
    .when({ type: 'FinishImport', data: { ...finish, imported: 2 } })
    .then([]);
  given().when({ type: 'FinishImport', data: finish }).then([]);
});

it('is withdrawn once, after it was finished', () => {
  given(started, finished).when({ type: 'WithdrawImport', data: withdraw }).then([withdrawn]);
  given(started).when({ type: 'WithdrawImport', data: withdraw }).then('audit.not-undoable');
  given(started, finished, withdrawn)
    .when({ type: 'WithdrawImport', data: withdraw })
    .then('audit.already-undone');
});

it('answers with what it found, also when it is asked again', () => {
  const result = { status: 'finished', total: 3, imported: 1, isWithdrawn: false };
  expect(fold(importDecider, [started, finished])).toEqual({ ...result, statuses: [], cut: [] });
  const notices = ['cancelled'] as never;
  const cut = [{ party: 'Luna', field: 'description' }] as never;
  expect(fold(importDecider, [started, { ...finished, data: { ...finish, notices, cut } }])).toEqual({
    ...result,
    statuses: notices,
    cut,
  });
});
