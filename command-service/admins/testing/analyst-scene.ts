import { ANA } from '../../accounts/testing/accounts-app.ts';
import type { Browser } from '../../testing/browser.ts';
import { rolesScene } from './roles-scene.ts';

/** An administrator and a member who may become an analyst. */
export async function analystScene() {
  const roles = await rolesScene();
  const appoint = (by: Browser, userId: string, isAnalyst = true) =>
    by.send('PUT', `/api/admin/users/${userId}/analyst`, { isAnalyst });
  /** Ana's browser after appointment. */
  const analyst = async () => {
    await appoint(roles.boss, roles.anaId);
    return (await roles.enter(ANA)).browser;
  };
  return { ...roles, appoint, analyst };
}
