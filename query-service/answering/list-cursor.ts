import { Refusal } from '@duende/contracts/refusal';
import { isUuid } from '@duende/contracts/slug';
import type { Place } from '@duende/platform/read-store/read-store';
import type { ListOrder } from './list-order.ts';

/** A place in a list of several parts; `part` counts from 0. */
export interface ListPlace extends Place {
  readonly part: number;
}

/** Says where a page ended, in letters that an address may carry. Nothing in it is more than the page itself has told. */
export function encodeCursor({ part, value, id }: ListPlace, sort: string): string {
  return Buffer.from(JSON.stringify([sort, part, value, id])).toString('base64url');
}

/** @throws Refusal `request.invalid` for what is no cursor of a list in this order */
export function decodeCursor(text: string, sort: string, { parts = [{}] }: ListOrder): ListPlace {
  const [cursorSort, part, value, id, ...others] = listIn(text);
  const isOfOrder = cursorSort === sort && others.length === 0;
  const isPart = typeof part === 'number' && Number.isInteger(part) && part >= 0 && part < parts.length;
  const isValue = typeof value === 'string' || value === null;
  if (!isOfOrder || !isPart || !isValue || typeof id !== 'string' || !isUuid(id))
    throw new Refusal('request.invalid', {
      message: 'El parámetro cursor debe ser el de la página anterior.',
    });
  return { part, value, id };
}

function listIn(text: string): readonly unknown[] {
  try {
    const told: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(told) ? told : [];
  } catch {
    return [];
  }
}
