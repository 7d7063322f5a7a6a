import { setTimeout as delay } from 'node:timers/promises';
import { newPerson, register, setUpAdmin, type Person } from '../testing/api.ts';
import { DESKTOP, launchBrowser, openContext } from '../testing/browser.ts';
import { submit } from '@duende/testkit/support/parties';
import { approveParty, sendParty } from '../testing/party-form.ts';
import { openAs } from '../testing/person-page.ts';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';

const PARTY = 'Bosque Eléctrico';

/** What is asked again after containers have died. */
export interface StoryResult {
  readonly author: Person;
  /** names of the parties that were acknowledged */
  readonly parties: string[];
}

/**
 * In a browser: submits a party with its photo, approves and attends it; another page sees it live.
 * @param code the installation's set-up code
 */
export async function tellStory(address: string, code: string): Promise<StoryResult> {
  const [admin, author] = [newPerson(() => address), newPerson(() => address)];
  await setUpAdmin(admin, { code });
  await register(author, 'Lumbre');
  const browser = await launchBrowser();
  const options = { ignoreHTTPSErrors: true };
  try {
    const home = await openContext(browser, address, options);
    const homePage = await home.newPage('/home');
    await homePage.getByText('en directo').waitFor();

    const form = await openAs(browser, address, author, '/?view=form', options);
    await sendParty(form.page, PARTY);

    const moderation = await openAs(browser, address, admin, '/?view=pending', {
      ...options,
      viewport: DESKTOP,
    });
    await approveParty(moderation.page, PARTY);

    await homePage.getByRole('heading', { name: PARTY }).first().waitFor();
    await homePage
      .getByRole('link', { name: /Bosque Eléctrico|Ver detalles/ })
      .first()
      .click();
    await homePage.getByRole('heading', { level: 1, name: PARTY }).waitFor();
    await homePage.getByText('en directo').waitFor();
    await form.page.goto(new URL(homePage.url()).pathname);
    await form.page.getByRole('button', { name: '¿Vas?' }).click();
    await form.page.getByRole('button', { name: '¡Voy!' }).waitFor();
    await homePage
      .getByText(/\b1 va\b/)
      .first()
      .waitFor();
    const complaints = [home, form, moderation].flatMap((opened) => opened.complaints);
    if (complaints.length > 0) throw new Error(`the pages complain: ${complaints.join('; ')}`);
  } finally {
    await browser.close();
  }
  return { author, parties: [PARTY] };
}

/** How long read models may take to show what was acknowledged, where their runner has just died. */
const SHOWN_MS = 60_000;

/** One more party is written, and everything that was ever acknowledged is asked for until it is shown. */
export async function goOn({ author, parties }: StoryResult): Promise<void> {
  const name = `Luna ${parties.length}`;
  await submit(author, { name });
  parties.push(name);
  const deadline = Date.now() + SHOWN_MS;
  for (;;) {
    const mine = await author.call<EventAnswer[]>('GET', '/api/users/events');
    const missing = parties.filter((party) => !mine.some((event) => event.name === party));
    if (missing.length === 0) return;
    if (Date.now() > deadline) throw new Error(`acknowledged and not shown: ${missing.join(', ')}`);
    await delay(500);
  }
}
