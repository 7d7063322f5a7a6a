import { create } from 'zustand';

/** `idle`: nothing on the screen is followed. */
export type LiveStatus = 'idle' | 'connecting' | 'live' | 'reconnecting' | 'offline';

interface LiveState {
  readonly status: LiveStatus;
  /** how often news was worth a pulse of the dot */
  readonly pulses: number;
}

export const useLiveStatus = create<LiveState>(() => ({ status: 'idle', pulses: 0 }));
