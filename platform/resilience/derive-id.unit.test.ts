import { isUuid } from '@duende/contracts/common/uuid';
import { expect, test } from 'vitest';
import { deriveId } from './derive-id.ts';

test('the same command and purpose give the same uuid of version 8', () => {
  const id = deriveId('command', 'party');
  expect(deriveId('command', 'party')).toBe(id);
  expect(isUuid(id)).toBe(true);
  expect(id).toMatch(/^.{14}8.{4}[89ab]/);
});

test('another command, another purpose and another way to cut them give other ids', () => {
  const ids = [
    deriveId('command', 'party'),
    deriveId('command', 'ride'),
    deriveId('other', 'party'),
    deriveId('commandp', 'arty'),
  ];
  expect(new Set(ids).size).toBe(4);
});
