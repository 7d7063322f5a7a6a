import { create } from 'zustand';

/** `idle`: nothing on the screen is followed. */
export type LiveStatus = 'idle' | 'connecting' | 'live' | 'reconnecting' | 'offline';

export const useLiveStatus = create<{ readonly status: LiveStatus }>(() => ({ status: 'idle' }));
