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
import { importedSite, type ImportedSite } from './imported-site.ts';
import { TILE_URL } from './map-tiles.ts';
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
/** Makes an account. If the name was given before, the new name ends with a number: read it from the member. */
export type Register = (username: string) => Promise<Member>;

export interface OfStory {
  readonly complaints: Complaints;
  readonly visit: Visit;
  readonly open: Open;
  /** browsers opened so far; they end with the story */
  readonly opened: WatchedContext[];
}

export interface OfWorker {
  /** settings beyond {@link SHARED_SETTINGS}; files with the same settings share a service */
  readonly settings: Readonly<Record<string, string>>;
  /** why a file does not use the shared service; files with the same reason share one */
  readonly alone: string;
  /** the site that the service imports parties from, and its push service */
  readonly site: ImportedSite;
  readonly service: RunningService;
  /** where people find it */
  readonly address: string;
  /** somebody without an account */
  readonly newcomer: () => Person;
  /** the community's first admin */
  readonly admin: Person;
  readonly register: Register;
}

export const CONTACT_EMAIL = 'duende@correo.example';
/** Settings of every service. No story depends on a setting being absent, so all files can share one service. */
const SHARED_SETTINGS = { TILE_URL, CONTACT_EMAIL } as const;

/**
 * Fixtures of stories: one service and one browser per worker, and pages on demand. Playwright starts another
 * worker for a file with other worker fixtures or options, so members and parties are no worker fixtures.
 */
export const test = base.extend<OfStory, OfWorker>({
  settings: [{}, { option: true, scope: 'worker' }],
  alone: ['', { option: true, scope: 'worker' }],
  site: [
    async ({}, use) => {
      const site = await importedSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  service: [
    async ({ settings, site }, use) => {
      const service = await startService({ ...SHARED_SETTINGS, ...site.settings, ...settings });
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
        const key = fold(wanted);
        const tries = (taken.get(key) ?? 0) + 1;
        taken.set(key, tries);
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
    // Reported as an error of the story, so that every report includes it.
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

/**
 * {@link test} with members, who register once for all stories of a file, on the service of the worker.
 * @param members the wanted usernames; the member has the one that was free
 */
export function testWith<Name extends string>(members: Readonly<Record<Name, string>>) {
  const registered = new Map<string, Promise<Member>>();
  const fixtures = Object.entries<string>(members).map(([name, username]) => [
    name,
    async ({ register }: OfWorker, use: (member: Member) => Promise<void>) => {
      const member = registered.get(name) ?? register(username);
      registered.set(name, member);
      await use(await member);
    },
  ]);
  return test.extend<Record<Name, Member>>(Object.fromEntries(fixtures));
}

/** Names that differ only in case or accents are the same name to the service. */
const fold = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
