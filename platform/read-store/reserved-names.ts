import type { GuardedWrite, StoredDocument } from './read-store.ts';

/** A mistake of the writer; nothing was written. */
export class ReservedName extends TypeError {
  constructor(id: string, name: string) {
    super(`the field ${name} of the document ${id} has a name that is kept for the store`);
    this.name = 'ReservedName';
  }
}

/** @throws ReservedName for the first document with a field other than `_id` that begins with `_` */
export function refuseReservedNames<D extends StoredDocument>(writes: readonly GuardedWrite<D>[]): void {
  for (const write of writes) {
    if (!('put' in write)) continue;
    for (const name in write.put) {
      if (name.startsWith('_') && name !== '_id') throw new ReservedName(write.put._id, name);
    }
  }
}
