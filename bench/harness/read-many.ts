import { Agent, request } from 'node:http';

/** What came of requests, by status. */
export type Statuses = Readonly<Record<number, number>>;

export interface ReadOptions {
  /** paths with their queries, in order */
  readonly paths: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** requests under way at one time */
  readonly atOnce: number;
}

/** Sends a GET for each path over kept connections and reads the answers to their last bytes. */
export async function readMany(
  address: string,
  { paths, headers = {}, atOnce }: ReadOptions,
): Promise<Statuses> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const statuses: Record<number, number> = {};
  const left = paths.values();
  const { hostname: host, port } = new URL(address);
  const one = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const asked = request({ host, port, path, headers, agent }, (res) => {
        res.resume().once('end', () => resolve(res.statusCode ?? 0));
      });
      asked.once('error', reject).end();
    });
  const worker = async () => {
    for (const path of left) {
      const status = await one(path);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, worker));
  } finally {
    agent.destroy();
  }
  return statuses;
}
