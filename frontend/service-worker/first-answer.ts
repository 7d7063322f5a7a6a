/** What a server says when there is nothing behind it. */
const NOBODY_THERE: readonly number[] = [502, 503, 504];

/**
 * The network's answer; or, where it fails, finds nobody or takes longer than `waitMs` milliseconds, what was kept.
 * With nothing kept it is waited for as long as it takes, and its failure is the answer.
 */
export async function networkFirst(
  network: Promise<Response>,
  waitMs: number,
  kept: () => Promise<Response | undefined>,
): Promise<Response> {
  const answer = await inTime(network, waitMs);
  if (answer !== null && !NOBODY_THERE.includes(answer.status)) return answer;
  return (await kept()) ?? network;
}

async function inTime(network: Promise<Response>, waitMs: number): Promise<Response | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), waitMs);
  });
  const failed = network.catch(() => null);
  const answer = await Promise.race([failed, late]);
  clearTimeout(timer);
  return answer;
}
