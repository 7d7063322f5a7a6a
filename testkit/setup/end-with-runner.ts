// A worker whose runner was killed would wait for its tests to run out of time, with all that they started. Vitest has replaced `process.exit`.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
