import { accountsApp, ANA, BOSS } from '../../accounts/testing/accounts-app.ts';
import type { Browser } from '../../testing/browser.ts';

/** An administrator and a member, each with a browser. */
export async function rolesScene() {
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
  return { ...app, boss, bossId, ana, anaId, sessionOf, enter };
}
