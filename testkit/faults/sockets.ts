import { readFile } from 'node:fs/promises';

/** The state of an open connection in Linux's tables of sockets. */
const ESTABLISHED = '01';

/** How many ends of open connections with these ports this machine has; a connection within it has two. */
export async function countSockets(ports: readonly number[]): Promise<number> {
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/self/net/${name}`, 'utf8')));
  const wanted = new Set(ports.map((port) => port.toString(16).toUpperCase().padStart(4, '0')));
  return tables
    .flatMap((table) => table.split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = '', remote = '', state]) => {
      const isOurs = [local, remote].some((end) => wanted.has(end.slice(end.indexOf(':') + 1)));
      return isOurs && state === ESTABLISHED;
    }).length;
}
