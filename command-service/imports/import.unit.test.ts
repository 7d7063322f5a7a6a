import { sampleId } from '@duende/testkit/samples/party';
import { it } from 'vitest';
import { specify } from '../testing/given-decider.ts';
import { importDecider } from './import.ts';

const { given } = specify(importDecider);
const start = { importId: sampleId(7), url: 'https://entradium.com/events/luna' };
const finish = { ...start, total: 3, imported: 1, partyIds: [sampleId(8)] };
const started = { type: 'ImportStarted', data: start } as const;
const finished = { type: 'ImportFinished', data: finish } as const;

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
