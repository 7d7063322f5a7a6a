import type { GuardedWrite, StoredDocument } from './read-store.ts';

/** A document has a field whose name is kept for the store's own marks. A mistake of whoever writes it; nothing was written. */
export class ReservedName extends TypeError {
  constructor(id: string, name: string) {
    super(`the field ${name} of the document ${id} has a name that is kept for the store`);
    this.name = 'ReservedName';
  }
}

/**
 * Fields that begin with an underscore are the store's own, all but `_id`. @throws ReservedName for the first document that
 * has another one
 */
export function refuseReservedNames<D extends StoredDocument>(writes: readonly GuardedWrite<D>[]): void {
  for (const write of writes) {
    if (!('put' in write)) continue;
    for (const name in write.put) {
      if (name.startsWith('_') && name !== '_id') throw new ReservedName(write.put._id, name);
    }
  }
}
