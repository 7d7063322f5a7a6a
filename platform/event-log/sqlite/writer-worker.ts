import { parentPort, workerData } from 'node:worker_threads';
import { openForWriting } from './log-file.ts';
import { createGroupCommit } from './group-commit.ts';
import type { ToWorker } from './writer.ts';

/** The writer has its own thread, so that waiting for the disk does not block requests. */
const port = parentPort;
if (port === null) throw new Error('the writer runs in a worker thread');
const db = openForWriting(String(workerData));
const commitGroup = createGroupCommit(db);

port.on('message', (message: ToWorker) => {
  if (message === 'close') {
    db.close();
    port.close();
  } else {
    port.postMessage(commitGroup(message));
  }
});
port.postMessage('ready');
