/**
 * Set-up of every file of tests that have a page. The files of a worker share one page and what is in `node_modules`, which costs most to
 * load; each file begins with our own modules not loaded yet, and with the page as it was when the worker began.
 */
import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { resetPage } from './reset-page.ts';

vi.useRealTimers();
vi.unstubAllGlobals();
resetPage();
// Resets the modules' state: stores, channels, clicks.
vi.resetModules();

// Testing Library would see to it itself, were the hooks of tests global.
afterEach(cleanup);
