import type { CommentAnswer } from '@duende/contracts/comments/comment-answers';
import { submit } from '@duende/testkit/support/parties';
import { expect } from 'vitest';
import { DESKTOP, PHONE } from '../testing/browser.ts';
import { newPerson, register, setUpAdmin } from '../testing/api.ts';
import type { ImportedSite } from '../testing/imported-site.ts';
import { publishRide } from '../testing/rides-party.ts';
import { announce, throughGoabase } from './import-walk.ts';
import { toNotices } from './notices-walk.ts';
import type { OtherBrowser } from './other-browser.ts';
import { throughTheProposals, toAProposal } from './proposal-walk.ts';
import { toASeat } from './seats-walk.ts';
import { signIn, signOut } from './session-walk.ts';
import { againstAComment, readsOfIt, toASuspension, toTheReports } from './reports-walk.ts';
import type { Walk } from './walk.ts';
import { walkerIn } from './walker.ts';

export interface WalkWithSite extends Pick<Walk, 'service'> {
  /** what the service takes for the sites that parties are imported from */
  readonly site: ImportedSite;
}

/** What people settle with one another: somebody with an account asks for it on a phone, then an administrator decides at a desk. */
export async function walkTogether(browser: OtherBrowser, { service, site }: WalkWithSite): Promise<void> {
  const person = () => newPerson(() => service.address);
  const [admin, driver, other, author] = [person(), person(), person(), person()];
  await setUpAdmin(admin);
  await register(driver, 'Duna');
  await register(other, 'Bruma');
  await register(author, 'Lumbre');
  await driver.call('PUT', '/api/users/profile', { email: '', telegram: '@duna' });
  const party = await submit(author, { name: 'Vuelta y Vuelta', cost: '10 €' });
  await admin.call('PATCH', `/api/admin/events/${party.id}/approve`);
  const ride = await publishRide(driver, party.id);
  const { id } = await driver.call<CommentAnswer>('POST', `/api/events/${party.id}/comments`, {
    author: 'Duna',
    content: 'Menuda panda de pringados',
  });
  await admin.call('PATCH', `/api/admin/comments/${id}/approve`);
  announce(site);
  const way = walkerIn(browser, service.address);
  await way.resize(PHONE);
  await signIn(way, 'Lumbre');
  await toASeat(way, { party, ride, driver, other });
  await againstAComment(way, party);
  await toAProposal(way);
  await toNotices(way);
  await signOut(way);
  await way.resize(DESKTOP);
  await signIn(way, 'Guardiana');
  await toTheReports(way);
  await throughTheProposals(way, party);
  await throughGoabase(way);
  await toASuspension(way);
  await signOut(way);
  await way.resize(PHONE);
  await signIn(way, 'Lumbre');
  await readsOfIt(way);
  expect(browser.complaints).toEqual([]);
}
