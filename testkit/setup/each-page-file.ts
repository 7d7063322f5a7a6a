// A page's context is its own, and has of Node only what the environment gives it: tabs speak to each other by this.
import { BroadcastChannel } from 'node:worker_threads';

Object.assign(globalThis, { BroadcastChannel });
