import { test } from 'vitest';
import { specify } from '../../testing/given-decider.ts';
import { sourceDecider } from './source-heard.ts';

const { given } = specify(sourceDecider);
const url = 'https://www.goabase.net/party/7';
type Says = 'there' | 'missing' | 'cancelled';
const hear = (says: Says, day: string) => ({ type: 'HearSource', data: { url, says, day } }) as const;
const heard = (says: Says | 'gone', day: string) =>
  ({ type: 'SourceHeard', data: { url, says, day } }) as const;

test('a page that is gone is believed on the second day, not on the first twice', () => {
  given()
    .when(hear('missing', '2026-12-01'))
    .then([heard('missing', '2026-12-01')]);
  given(heard('missing', '2026-12-01')).when(hear('missing', '2026-12-01')).then([]);
  given(heard('missing', '2026-12-01'))
    .when(hear('missing', '2026-12-02'))
    .then([heard('gone', '2026-12-02')]);
  given(heard('gone', '2026-12-02')).when(hear('missing', '2026-12-05')).then([]);
});

test('starts again after one that is there in between', () => {
  const back = [heard('missing', '2026-12-01'), heard('there', '2026-12-02')];
  given(...back)
    .when(hear('missing', '2026-12-03'))
    .then([heard('missing', '2026-12-03')]);
});

test('the same again is no news', () => {
  given().when(hear('there', '2026-12-01')).then([]);
  given(heard('cancelled', '2026-12-01')).when(hear('cancelled', '2026-12-02')).then([]);
  given(heard('cancelled', '2026-12-01'))
    .when(hear('there', '2026-12-02'))
    .then([heard('there', '2026-12-02')]);
});
