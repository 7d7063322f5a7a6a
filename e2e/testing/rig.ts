import type { Browser, Page } from '@playwright/test';
import { endAll } from '@duende/testkit/support/end-all';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { newPerson, register, setUpAdmin, type Person, type RegisteredUser } from './api.ts';
import { launchBrowser, openContext, type PersonOptions, type WatchedContext } from './browser.ts';
import { openAs, type PersonPage } from './person-page.ts';
import { startService, type RunningService } from './service.ts';

/** Somebody with an account, and what the account is. */
type Member = Person & RegisteredUser;

/** What the stories of a file stand on: a service and a browser of their own, from the first story to the last. */
export interface Rig {
  readonly service: RunningService;
  readonly browser: Browser;
  /** somebody without an account */
  newcomer(): Person;
  /** the community's first admin, set up before the stories */
  admin(): Person;
  /** somebody who has registered before the stories */
  member(username: string): Person;
  /** a username for the middle of a story; a second try of it gets another one */
  username(wanted: string): string;
  /** somebody who registers in the middle of a story, under such a name */
  register(username: string): Promise<Member>;
  /** a visitor's browser, with nothing open in it */
  visit(options?: PersonOptions): Promise<WatchedContext>;
  /** a browser in which a person, or a visitor for `null`, has opened a page */
  open(person: Person | null, path: string, options?: PersonOptions): Promise<PersonPage>;
}

/** What the pages of a failed story show, as a screen reader tells it; one that does not answer says so. */
async function shownOn(pages: readonly Page[]): Promise<string> {
  const texts = pages.map(async (page) => {
    const tree = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch((error: unknown) => String(error));
    return `${page.url()}\n${tree.slice(0, 1_000)}`;
  });
  return ['when it failed there was', ...(await Promise.all(texts))].join('\n');
}

interface RigOptions {
  /** the service's settings */
  readonly env?: Readonly<Record<string, string>>;
  /** Chromium's */
  readonly flags?: readonly string[];
}

/** To be called once, at the top of a file; what is asked of it there is done in that order before the stories. */
export function setUpRig({ env = {}, flags = [] }: RigOptions = {}): Rig {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    [service, browser] = await Promise.all([startService(env), launchBrowser(...flags)]);
  });
  // A story that failed has left its pages open; they would go on working beside the next one.
  afterEach(({ task }) => {
    const contexts = browser?.contexts() ?? [];
    const isFailed = task.result?.state === 'fail';
    // An error more of the story, so that it stands in every report of it.
    const tell = async () => {
      if (isFailed) throw new Error(await shownOn(contexts.flatMap((context) => context.pages())));
    };
    return endAll(tell, ...contexts.map((context) => () => context.close()));
  });
  afterAll(() =>
    endAll(
      () => browser?.close(),
      () => service?.dispose(),
    ),
  );

  const started = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('a rig stands from beforeAll on');
    return part;
  };
  const address = () => started(service).address;
  const taken = new Map<string, number>();
  const newcomer = () => newPerson(address);
  const username = (wanted: string) => {
    const tries = (taken.get(wanted) ?? 0) + 1;
    taken.set(wanted, tries);
    return tries === 1 ? wanted : `${wanted}${tries}`;
  };
  return {
    get service() {
      return started(service);
    },
    get browser() {
      return started(browser);
    },
    newcomer,
    admin() {
      const admin = newcomer();
      beforeAll(() => setUpAdmin(admin));
      return admin;
    },
    member(username) {
      const member = newcomer();
      beforeAll(() => register(member, username));
      return member;
    },
    username,
    async register(wanted) {
      const person = newcomer();
      return { ...person, ...(await register(person, username(wanted))) };
    },
    visit: (options) => openContext(started(browser), address(), options),
    open: (person, path, options) => openAs(started(browser), address(), person, path, options),
  };
}
