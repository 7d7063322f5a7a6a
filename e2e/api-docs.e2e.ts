import { beyondContent } from './testing/beyond-content.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { seriousFindings } from './testing/axe.ts';
import { expect, openIn, test } from './testing/fixtures.ts';
import { beyondFirst } from './second-tier.ts';
import { press } from './testing/press.ts';

for (const [variant, viewport] of [PHONE, DESKTOP].entries())
  test(
    `somebody who writes a client finds a call and its example on ${viewport.width} px, without scripts`,
    beyondFirst(variant),
    async ({ visit }) => {
      const page = await openIn(await visit(null, { javaScriptEnabled: false, viewport }), '/api/docs');
      await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible();
      await press(page.getByText('Parties', { exact: true }).first(), 'Enter');
      await press(page.getByRole('link', { name: 'Submit a party' }), 'Enter');
      const call = page.getByRole('article', { name: 'Submit a party' });
      await expect(call.getByRole('heading', { name: 'Submit a party' })).toBeInViewport();
      await expect(call.getByText('Who: signed-in users')).toBeVisible();
      await expect(call.getByText(/^curl /)).toContainText('Idempotency-Key');
      expect(await beyondContent(page)).toEqual([]);
    },
  );

test('its page is in the site’s colours, breaks no rule of the policy, and axe finds nothing', async ({
  visit,
}) => {
  const page = await openIn(await visit(null, { viewport: PHONE }), '/api/docs');
  await expect(page.locator('body')).toHaveCSS('font-family', /Figtree/);
  // Calls and schemas are alike, and axe needs a minute for all of them.
  await page.evaluate(
    "document.querySelectorAll('main > section:nth-child(n + 3):not(:last-child), article:nth-of-type(n + 4)').forEach((part) => part.remove())",
  );
  expect(await seriousFindings(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Calls' })).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
});
