// A setup file runs for each test file, what it imports is loaded once for each worker: what changes the worker is imported.
import './patient-waits.ts';
