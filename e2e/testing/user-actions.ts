import type { Page } from '@playwright/test';

/** The user list filtered to one user. */
export const usersPath = (username: string): string => `/users?search=${encodeURIComponent(username)}`;

/** Chooses by the keyboard what is to be done about somebody in the list of users: `Hacer analista`, `Historia`. */
export async function chooseAction(page: Page, username: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Acciones sobre ${username}`, exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: new RegExp(`^${action} `, 'u') }).focus();
  await page.keyboard.press('Enter');
}
