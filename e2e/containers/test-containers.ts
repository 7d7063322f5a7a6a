/**
 * Tests the installations of docker-compose.yml where a Docker engine and images are available: starts each, uses it
 * in a browser through Caddy, kills its containers one by one, and removes it with its data. Reports what it skips.
 *
 *   STAND_INS=on   replaces the engines by stand-ins (deploy/stand-ins), if their images are missing
 *   ONLY=engines   one profile, or several with commas; `single` is the one container of `docker run`
 *   BUILD=off      uses the existing images `duende` and `duende-proxy`
 */
import { outliveReaders } from '@duende/platform/process/closed-output';
import { describeInstallation, PROFILES, type Installation, type Profile } from './installation.ts';
import { openReport } from './report.ts';
import { runCommand, succeeds } from './run-command.ts';
import { describeSingleContainer } from './single-container.ts';
import { goOn, tellStory } from './story.ts';
import { setupCodeIn } from '../testing/api.ts';

outliveReaders();

const hasStandIns = process.env['STAND_INS'] === 'on';
const isBuilt = process.env['BUILD'] === 'off';
const STAND_IN_FILE = 'deploy/stand-ins/docker-compose.yml';
/** What it holds is gone with it. */
const FORGETS: ReadonlySet<string> = new Set(hasStandIns ? ['eventstore'] : []);
const SINGLE = 'single';
const report = openReport();

/** Images of a profile that are neither here nor to be had. */
async function missingImages(installation: Installation): Promise<readonly string[]> {
  const images = [...new Set((await installation.compose('config', '--images')).split('\n'))];
  const missing: string[] = [];
  for (const image of images) {
    if (await succeeds(['docker', 'image', 'inspect', image])) continue;
    if (image.startsWith('duende')) {
      missing.push(image);
      continue;
    }
    console.log(`fetching ${image}`);
    if (!(await succeeds(['docker', 'pull', '--quiet', image]))) missing.push(image);
  }
  return missing;
}

/** Its own packages bring theirs under `node_modules`; those are not ours. */
const FINDS_TESTS =
  "find /duende -path '*/node_modules' -prune -o \\( -name '*.test.*' -o -name testing -o -name testkit \\) -print";

async function imageHoldsNoTests(): Promise<void> {
  const args = ['run', '--rm', '--network', 'none', 'duende', 'sh', '-c', FINDS_TESTS];
  const found = await runCommand(['docker', ...args]);
  if (found !== '') throw new Error(found);
}

async function tryInstallation(profile: Profile): Promise<void> {
  const files = hasStandIns && profile === 'engines' ? [STAND_IN_FILE] : [];
  const installation = await describeInstallation(profile, files);
  if (
    !(await report.check(
      `${profile}: docker compose config`,
      async () => void (await installation.compose('config', '--quiet')),
    ))
  )
    return;
  if (!hasEngine) return report.skip(profile, 'no Docker engine answers');
  if (
    !isBuilt &&
    !(await report.check(
      `${profile}: the images are built`,
      async () => void (await installation.compose('build')),
    ))
  )
    return;
  const missing = await missingImages(installation);
  if (!missing.includes('duende'))
    await report.check(`${profile}: nothing of tests is in the image`, imageHoldsNoTests);
  if (missing.length > 0) return report.skip(profile, `not here and not to be had: ${missing.join(', ')}`);
  try {
    await runInstallation(profile, installation);
  } finally {
    await report.check(`${profile}: taken down with all it held`, async () => {
      await installation.compose('down', '--volumes', '--remove-orphans', '--timeout', '20');
    });
  }
}

async function runInstallation(profile: Profile, installation: Installation): Promise<void> {
  const { address } = installation;
  const isUp = await report.check(`${profile}: up, and all of it healthy`, async () => {
    await installation
      .compose('up', '--no-build', '--detach', '--wait', '--wait-timeout', '300')
      .catch(async (error: unknown) => {
        throw new Error(`${String(error)}\n${await installation.compose('logs', '--tail', '15')}`);
      });
  });
  if (!isUp) return;
  const services = await installation.services();
  let done: Awaited<ReturnType<typeof tellStory>> | null = null;
  await report.check(`${profile}: a story in a browser, through Caddy at ${address}`, async () => {
    const printed = await installation.compose('logs', '--no-color', '--no-log-prefix');
    done = await tellStory(address, setupCodeIn(printed.split('\n')));
  });
  if (done === null) return report.skip(`${profile}: killed containers`, 'the story did not come to its end');
  for (const service of services) {
    if (FORGETS.has(service)) {
      report.skip(`${profile}: ${service} killed`, 'its stand-in keeps all in memory');
      continue;
    }
    await report.check(`${profile}: ${service} killed, and everything goes on`, async () => {
      await installation.kill(service);
      await installation.healthy();
      if (done !== null) await goOn(done);
    });
  }
}

/** One container without compose or a proxy, by the command of docs/operate/install.md. */
async function trySingleContainer(): Promise<void> {
  if (!hasEngine) return report.skip(SINGLE, 'no Docker engine answers');
  if (!isBuilt) {
    const build = ['docker', 'build', '--target', 'service', '--tag', 'duende', '.'] as const;
    if (!(await report.check(`${SINGLE}: the image is built`, async () => void (await runCommand(build)))))
      return;
  } else if (!(await succeeds(['docker', 'image', 'inspect', 'duende']))) {
    return report.skip(SINGLE, 'not here: duende');
  }
  const container = await describeSingleContainer();
  try {
    if (!(await report.check(`${SINGLE}: the documented docker run, healthy`, container.start))) return;
    let done: Awaited<ReturnType<typeof tellStory>> | null = null;
    await report.check(`${SINGLE}: a story in a browser at ${container.address}`, async () => {
      done = await tellStory(container.address, setupCodeIn(await container.logs()));
    });
    if (done === null) return report.skip(`${SINGLE}: killed`, 'the story did not come to its end');
    const story = done;
    await report.check(`${SINGLE}: killed, and everything goes on`, async () => {
      await container.kill();
      await goOn(story);
    });
  } finally {
    await report.check(`${SINGLE}: taken away with its volume`, container.remove);
  }
}

if (!(await succeeds(['docker', 'compose', 'version']))) {
  report.skip(SINGLE, 'there is no docker with the compose plugin');
  for (const profile of PROFILES) report.skip(profile, 'there is no docker with the compose plugin');
  process.exit(report.close());
}
const hasEngine = await succeeds(['docker', 'info']);
// The certificate of the installation that speaks https is Caddy's own, for localhost.
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
const only = process.env['ONLY']?.split(',') ?? [SINGLE, ...PROFILES];
if (only.includes(SINGLE)) await trySingleContainer();
for (const profile of PROFILES.filter((each) => only.includes(each))) await tryInstallation(profile);
process.exit(report.close());
