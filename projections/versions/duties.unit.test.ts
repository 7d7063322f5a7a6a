import { describe, expect, it } from 'vitest';
import { announcedBy, dutiesOf, toBeDropped } from './duties.ts';
import { served, type Filling, type Pointer } from './pointer.ts';

const pointer = (serving: string, filling: Filling | null = null): Pointer => ({
  _id: 'parties',
  position: '0000000000000005',
  ...served(serving),
  filling,
});
const filling = (collection: string, isReady = false): Filling => ({ collection, isReady });
const now = new Date('2026-11-21T12:00:00Z');

describe('what a process does that declares parties.v2', () => {
  it.each([
    ['serves its own version', pointer('parties.v2'), 'parties.v2', null],
    ['serves a generation of it', pointer('parties.v2.g4'), 'parties.v2.g4', null],
    ['leaves an older version to others', pointer('parties.v1'), null, null],
    ['leaves a newer version to others', pointer('parties.v3.g9'), null, null],
    ['fills beside an older one', pointer('parties.v1', filling('parties.v2.g2')), null, 'parties.v2.g2'],
    [
      'serves while it fills anew',
      pointer('parties.v2', filling('parties.v2.g2')),
      'parties.v2',
      'parties.v2.g2',
    ],
    ['serves while others fill', pointer('parties.v2', filling('parties.v3.g2')), 'parties.v2', null],
  ])('%s', (_does, now, serve, fill) => {
    expect(dutiesOf(now, 'parties.v2', true)).toEqual({ serve, fill });
  });

  it('lets go of what it serves when a filled one waits, unless nobody is there to go on', () => {
    const waiting = pointer('parties.v2', filling('parties.v3.g2', true));
    expect(dutiesOf(waiting, 'parties.v2', true).serve).toBeNull();
    expect(dutiesOf(waiting, 'parties.v2', false).serve).toBe('parties.v2');
  });
});

describe('what a process says first that declares parties.v2', () => {
  it('serves it where nothing is served', () => {
    expect(announcedBy(null, 'parties.v2', now)).toEqual(served('parties.v2'));
  });

  it.each([
    ['an older version is served', pointer('parties.v1')],
    [
      'an older version is served and another generation of that is being filled',
      pointer('parties.v1', filling('parties.v1.g5')),
    ],
  ])('fills it where %s', (_where, standing) => {
    expect(announcedBy(standing, 'parties.v2', now)).toMatchObject({
      served: 'parties.v1',
      filling: filling('parties.v2.g6'),
    });
  });

  it.each([
    ['it is served', pointer('parties.v2')],
    ['a newer one is served', pointer('parties.v3.g2')],
    ['it is being filled', pointer('parties.v1', filling('parties.v2.g2'))],
    ['a newer one is being filled', pointer('parties.v1', filling('parties.v3.g2'))],
    ['another generation of it is being filled', pointer('parties.v2', filling('parties.v2.g9'))],
  ])('says nothing where %s', (_where, standing) => {
    expect(announcedBy(standing, 'parties.v2', now)).toBeNull();
  });
});

it('drops retired generations once they have been kept long enough', () => {
  const retired = [
    { collection: 'parties.v1', since: '2026-11-21T11:50:00Z' },
    { collection: 'parties.v2', since: '2026-11-21T11:50:01Z' },
  ];
  expect(toBeDropped({ ...pointer('parties.v3'), retired }, now, 600_000)).toEqual(['parties.v1']);
});
