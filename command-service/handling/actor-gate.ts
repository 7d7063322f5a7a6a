import { Refusal } from '@duende/contracts/refusal';
import type { CommandHandler } from './command-handler.ts';

/** Keeps a person from wishing anything more while, and after, the account is erased. */
export interface ActorGate {
  /** Refuses the person's commands from now on; resolves when those under way are through. */
  close(userId: string): Promise<void>;
  /** The erasure did not happen after all. */
  reopen(userId: string): void;
  /** The handler with the gate before it: refuses with `session.required` who has been closed out. */
  guard(handler: CommandHandler): CommandHandler;
}

interface Passage {
  underWay: number;
  readonly whenEmpty: (() => void)[];
}

export function createActorGate(): ActorGate {
  const closed = new Set<string>();
  const passages = new Map<string, Passage>();

  function enter(userId: string): void {
    if (closed.has(userId)) throw new Refusal('session.required');
    const passage = passages.get(userId);
    if (passage === undefined) passages.set(userId, { underWay: 1, whenEmpty: [] });
    else passage.underWay += 1;
  }

  function exit(userId: string): void {
    const passage = passages.get(userId);
    if (passage === undefined) return;
    passage.underWay -= 1;
    if (passage.underWay > 0) return;
    passages.delete(userId);
    for (const tell of passage.whenEmpty) tell();
  }

  return {
    close(userId) {
      closed.add(userId);
      const passage = passages.get(userId);
      if (passage === undefined) return Promise.resolve();
      return new Promise((resolve) => passage.whenEmpty.push(resolve));
    },
    reopen: (userId) => void closed.delete(userId),
    guard: (handler) => ({
      load: handler.load,
      async handle(decider, stream, command, context, options) {
        const userId = context.actor?.userId;
        if (userId === undefined) return await handler.handle(decider, stream, command, context, options);
        enter(userId);
        try {
          return await handler.handle(decider, stream, command, context, options);
        } finally {
          exit(userId);
        }
      },
    }),
  };
}
