import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { endAll } from '@duende/testkit/support/end-all';
import {
  browserCookies,
  newPerson,
  register as registerAs,
  setUpAdmin,
  type Person,
  type RegisteredUser,
} from './api.ts';
import { openContext, type PersonOptions, type WatchedContext } from './browser.ts';
import { startService, type RunningService } from './service.ts';
import { shownOn } from './shown-on.ts';

export { expect };

/** Somebody with an account, and what the account is. */
export type Member = Person & RegisteredUser;

/** What the pages of a story have complained of: console errors, page errors, breaks of the Content-Security-Policy. */
export interface Complaints {
  /** those that the story does not expect; it ends with none */
  unexpected(): readonly string[];
  /** What the story brings about itself. */
  expect(...patterns: readonly RegExp[]): void;
}

/** Opens a browser of a person's own, or of a visitor's for `null`, with nothing in it. */
export type Visit = (person: Person | null, options?: PersonOptions) => Promise<BrowserContext>;
/** Opens a page in a browser of a person's own, or of a visitor's for `null`. */
export type Open = (person: Person | null, path: string, options?: PersonOptions) => Promise<Page>;
/** Makes an account; where the name is taken already, under the same with a number. */
export type Register = (username: string) => Promise<Member>;

export interface OfStory {
  readonly complaints: Complaints;
  readonly visit: Visit;
  readonly open: Open;
  /** browsers opened so far; they end with the story */
  readonly opened: WatchedContext[];
}

export interface OfWorker {
  /** of the service; where a file has other ones, it runs on a service of its own */
  readonly settings: Readonly<Record<string, string>>;
  /** why the stories of a file have a service of their own */
  readonly alone: string;
  readonly service: RunningService;
  /** where people find it */
  readonly address: string;
  /** somebody without an account */
  readonly newcomer: () => Person;
  /** the community's first admin */
  readonly admin: Person;
  readonly register: Register;
}

/** What stories are told with: one service and one browser for all that a worker tells, a page for whoever a story needs. */
export const test = base.extend<OfStory, OfWorker>({
  settings: [{}, { option: true, scope: 'worker' }],
  alone: ['', { option: true, scope: 'worker' }],
  service: [
    async ({ settings }, use) => {
      const service = await startService(settings);
      await use(service);
      await service.dispose();
    },
    { scope: 'worker' },
  ],
  address: [({ service }, use) => use(service.address), { scope: 'worker' }],
  newcomer: [({ address }, use) => use(() => newPerson(() => address)), { scope: 'worker' }],
  admin: [
    async ({ newcomer }, use) => {
      const admin = newcomer();
      await setUpAdmin(admin);
      await use(admin);
    },
    { scope: 'worker' },
  ],
  register: [
    async ({ newcomer }, use) => {
      const taken = new Map<string, number>();
      await use(async (wanted) => {
        const tries = (taken.get(wanted) ?? 0) + 1;
        taken.set(wanted, tries);
        const person = newcomer();
        return { ...person, ...(await registerAs(person, tries === 1 ? wanted : `${wanted}${tries}`)) };
      });
    },
    { scope: 'worker' },
  ],

  opened: async ({}, use, { errors }) => {
    const opened: WatchedContext[] = [];
    await use(opened);
    const contexts = opened.map(({ context }) => context);
    const pages = contexts.flatMap((context) => context.pages());
    const shown = errors.length > 0 ? await shownOn(pages) : null;
    await endAll(...contexts.map((context) => () => context.close()));
    // An error more of the story, so that it stands in every report of it.
    if (shown !== null) throw new Error(shown);
  },
  complaints: [
    async ({ opened }, use) => {
      const expected: RegExp[] = [];
      const unexpected = () =>
        opened
          .flatMap(({ complaints }) => complaints)
          .filter((text) => !expected.some((pattern) => pattern.test(text)));
      await use({ unexpected, expect: (...patterns) => void expected.push(...patterns) });
      expect(unexpected(), 'complaints of the pages').toEqual([]);
    },
    { auto: true },
  ],
  visit: async ({ browser, address, opened }, use) => {
    await use(async (person, { baseURL = address, ...options } = {}) => {
      const watched = await openContext(browser, baseURL, options);
      opened.push(watched);
      const { context } = watched;
      if (person !== null) await context.addCookies(browserCookies(person, baseURL));
      return context;
    });
  },
  open: async ({ visit }, use) => {
    await use(async (person, path, options) => openIn(await visit(person, options), path));
  },
});

/** One page more in a browser. */
export async function openIn(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** {@link test} with members who have registered before the stories of a file, on a service of its own. */
export function testWith<Name extends string>(members: Readonly<Record<Name, string>>) {
  const fixtures = Object.entries<string>(members).map(([name, username]) => [
    name,
    [
      async ({ register }: OfWorker, use: (member: Member) => Promise<void>) => use(await register(username)),
      { scope: 'worker' },
    ],
  ]);
  return test.extend<object, Record<Name, Member>>(Object.fromEntries(fixtures));
}
