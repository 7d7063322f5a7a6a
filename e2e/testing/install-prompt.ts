import type { Page } from '@playwright/test';

/** Offers to install as Chromium does where its own conditions are met; headless browsers never are. */
export async function offerInstall(
  page: Page,
  outcome: 'accepted' | 'dismissed' = 'accepted',
): Promise<void> {
  await page.evaluate(`(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    event.userChoice = Promise.resolve({ outcome: ${JSON.stringify(outcome)} });
    event.prompt = async () => { window.timesAsked = (window.timesAsked ?? 0) + 1; };
    window.dispatchEvent(event);
    window.offerWasHeld = event.defaultPrevented;
  })()`);
}

export function timesAsked(page: Page): Promise<number> {
  return page.evaluate<number>('window.timesAsked ?? 0');
}

export const SAFARI_ON_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
export const FIREFOX_ON_ANDROID = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
export const SAMSUNG_INTERNET =
  'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36';
