import type { Server } from 'socket.io';
import type { Audience } from './fan-out.ts';

/** The sockets connected to this process; every one of them is in a room of its own id. */
export function socketAudience(io: Server): Audience {
  return {
    members(rooms) {
      const { adapter, sockets } = io.of('/');
      if (rooms.includes('all')) return [...sockets.keys()];
      const ids = new Set<string>();
      for (const room of rooms) for (const id of adapter.rooms.get(room) ?? []) ids.add(id);
      return [...ids];
    },
    emit(socketIds, { name, payload }) {
      io.local.to([...socketIds]).emit(name, payload);
    },
  };
}
