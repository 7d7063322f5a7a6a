import type { Projection } from '../projection.ts';
import { PULSE, type PulseDocument } from './pulse-document.ts';
import { foldPulse, PULSE_EVENTS, pulseTouched } from './pulse-fold.ts';

/** A party's own events by day. Sockets need no word of it: the messages on attendance and rides say the same. */
export const pulseProjection: Projection<PulseDocument> = {
  name: 'pulse',
  collection: PULSE,
  handles: PULSE_EVENTS,
  touches: pulseTouched,
  fold: foldPulse,
};
