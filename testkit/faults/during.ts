/** Something that is done to an engine. */
export interface Fault {
  /** resolves once it is real */
  readonly begin: () => Promise<unknown> | unknown;
  /** Undoes it, however far its beginning came. */
  readonly end: () => Promise<unknown> | unknown;
}

/** Does something while a fault lasts, and undoes the fault whatever came of it. */
export async function during<T>({ begin, end }: Fault, work: () => Promise<T>): Promise<T> {
  try {
    await begin();
    return await work();
  } finally {
    await end();
  }
}
