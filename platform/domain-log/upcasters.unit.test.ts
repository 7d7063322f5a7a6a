import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@duende/contracts/common/json';
import { currentVersion, upcast, type UpcasterTable } from './upcasters.ts';

const table: UpcasterTable = {
  RsvpConfirmed: [
    ({ party, ...rest }) => ({ ...rest, partyId: party ?? null }),
    ({ user, ...rest }) => ({ ...rest, userId: user ?? null }),
  ],
};

describe('a time that was not given', () => {
  it('was midnight when a party was submitted', () => {
    const details = { name: 'Luna', startTime: '00:00', endTime: '06:00' };
    const unplaced = { place: '', placeFrom: '' };
    expect(upcast('PartySubmitted', 1, { partyId: 'p', details })).toEqual({
      partyId: 'p',
      details: { name: 'Luna', startTime: '', endTime: '06:00', lineup: [], care: {}, sets: [], ...unplaced },
    });
    expect(upcast('PartySubmitted', 2, { details })).toEqual({
      details: { ...details, lineup: [], care: {}, sets: [], ...unplaced },
    });
    const played = { ...details, lineup: ['Astrix'] };
    expect(upcast('PartySubmitted', 3, { details: played })).toEqual({
      details: { ...played, care: {}, sets: [], ...unplaced },
    });
    const cared = { ...played, care: { dogs: { answer: 'no', line: '' } } };
    expect(upcast('PartySubmitted', 4, { details: cared })).toEqual({
      details: { ...cared, sets: [], ...unplaced },
    });
    const timed = { ...cared, sets: [{ name: 'Astrix', day: '', hour: '23:00', until: '', stage: '' }] };
    expect(upcast('PartySubmitted', 5, { details: timed })).toEqual({ details: { ...timed, ...unplaced } });
    const placed = { ...timed, place: 'Finca', placeFrom: '2026-07-02T18:00' };
    expect(upcast('PartySubmitted', 6, { details: placed })).toEqual({ details: placed });
  });

  it('was midnight on either side of a change', () => {
    const changes = { name: { from: 'Sol', to: 'Luna' }, endTime: { from: '00:00', to: '06:00' } };
    const data = { partyId: 'p', changes };
    expect(upcast('PartyUpdated', 1, data)).toEqual({
      partyId: 'p',
      changes: { ...changes, endTime: { from: '', to: '06:00' } },
    });
    expect(upcast('PartyUpdated', 2, data)).toEqual(data);
    const name = { changes: { name: { from: '00:00', to: 'Luna' } } };
    expect(upcast('PartyUpdated', 1, name)).toEqual(name);
  });
});

describe('the chain of upcasters', () => {
  it('gives a type one version more than it has upcasters', () => {
    expect(currentVersion('RsvpConfirmed', table)).toBe(3);
    expect(currentVersion('RsvpWithdrawn', table)).toBe(1);
  });

  it.each<{ version: number; data: JsonObject }>([
    { version: 1, data: { party: 'p', user: 'u' } },
    { version: 2, data: { partyId: 'p', user: 'u' } },
    { version: 3, data: { partyId: 'p', userId: 'u' } },
  ])('brings version $version to the current one', ({ version, data }) => {
    expect(upcast('RsvpConfirmed', version, data, table)).toEqual({ partyId: 'p', userId: 'u' });
  });

  it.each([0, 4, 1.5, -1])('knows no version %s', (version) => {
    const asked = () => upcast('RsvpConfirmed', version, {}, table);
    expect(asked).toThrow(RangeError);
    expect(asked).toThrow(`RsvpConfirmed has versions 1 to 3, not ${version}`);
  });

  it('leaves what never changed as it is', () => {
    expect(upcast('RsvpWithdrawn', 1, { party: 'p' }, table)).toEqual({ party: 'p' });
    expect(() => upcast('RsvpWithdrawn', 2, {}, table)).toThrow(RangeError);
  });
});
