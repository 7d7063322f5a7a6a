import { test } from 'vitest';
import { specify } from '../../testing/given-decider.ts';
import { sourceDecider } from './source.ts';

const { given } = specify(sourceDecider);
const url = 'https://www.goabase.net/party/7';
type Says = 'there' | 'missing' | 'cancelled';
const record = (says: Says, day: string) => ({ type: 'RecordSource', data: { url, says, day } }) as const;
const recorded = (says: Says | 'gone', day: string) =>
  ({ type: 'SourceHeard', data: { url, says, day } }) as const;

test('a page that is gone is believed on the second day, not on the first twice', () => {
  given()
    .when(record('missing', '2026-12-01'))
    .then([recorded('missing', '2026-12-01')]);
  given(recorded('missing', '2026-12-01')).when(record('missing', '2026-12-01')).then([]);
  given(recorded('missing', '2026-12-01'))
    .when(record('missing', '2026-12-02'))
    .then([recorded('gone', '2026-12-02')]);
  given(recorded('gone', '2026-12-02')).when(record('missing', '2026-12-05')).then([]);
});

test('starts again after one that is there in between', () => {
  const back = [recorded('missing', '2026-12-01'), recorded('there', '2026-12-02')];
  given(...back)
    .when(record('missing', '2026-12-03'))
    .then([recorded('missing', '2026-12-03')]);
});

test('the same again is no news', () => {
  given().when(record('there', '2026-12-01')).then([]);
  given(recorded('cancelled', '2026-12-01')).when(record('cancelled', '2026-12-02')).then([]);
  given(recorded('cancelled', '2026-12-01'))
    .when(record('there', '2026-12-02'))
    .then([recorded('there', '2026-12-02')]);
});
