import { expect, type Locator } from '@playwright/test';

/** Presses a key on a control once that can be used: on a disabled one the key would go to whatever has the focus. */
export async function press(control: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await expect(control).toBeEnabled();
  await control.press(key);
}
