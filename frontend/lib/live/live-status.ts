import { create } from 'zustand';

export type LiveStatus = 'connecting' | 'live' | 'reconnecting' | 'offline';

export const useLiveStatus = create<{ readonly status: LiveStatus }>(() => ({ status: 'connecting' }));
