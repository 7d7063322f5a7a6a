import { accountsApp, ANA, BOSS } from '../../accounts/testing/accounts-app.ts';
import type { Browser } from '../../accounts/testing/browser.ts';

/** An administrator and a member, each in a browser of their own, and what they do about roles. */
export async function analystScene() {
  const app = await accountsApp();
  const [boss, ana] = [app.browser(), app.browser()];
  const bossId = String((await boss.send('POST', '/api/auth/setup', BOSS)).body.user?.['id']);
  const anaId = String((await ana.send('POST', '/api/auth/register', ANA)).body.user?.['id']);
  const sessionOf = (browser: Browser) =>
    app.sessions.verify(`session=${browser.cookies.get('session') ?? ''}`);
  const enter = async (who: { username: string; password: string }) => {
    const browser = app.browser();
    const { body } = await browser.send('POST', '/api/auth/login', who);
    return { browser, user: body.user };
  };
  const appoint = (by: Browser, userId: string, isAnalyst = true) =>
    by.send('PUT', `/api/admin/users/${userId}/analyst`, { isAnalyst });
  /** Ana's browser, with the role. */
  const analyst = async () => {
    await appoint(boss, anaId);
    return (await enter(ANA)).browser;
  };
  return { ...app, boss, bossId, ana, anaId, sessionOf, enter, appoint, analyst };
}
