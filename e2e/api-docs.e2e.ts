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
      const contents = page.getByRole('navigation', { name: 'Contents' });
      await press(contents.getByRole('link', { name: 'Parties', exact: true }), 'Enter');
      await expect(page.getByRole('heading', { level: 2, name: 'Parties', exact: true })).toBeInViewport();
      const call = page.getByRole('article', { name: 'Submit a party' });
      await expect(call.getByText('Who: signed-in users')).toBeHidden();
      await press(call.locator('summary'), 'Enter');
      await expect(call.getByText('Who: signed-in users')).toBeVisible();
      await expect(call.getByText(/^curl /)).toContainText('Idempotency-Key');
      await press(call.getByRole('link', { name: 'EventAnswer', exact: true }).first(), 'Enter');
      const schema = page.getByRole('article', { name: 'EventAnswer', exact: true });
      await expect(schema.getByText('slug', { exact: true })).toBeVisible();
      await expect(schema.getByRole('heading')).toBeInViewport();
      expect(await beyondContent(page)).toEqual([]);
    },
  );

test('a link to a call opens it, and the folded page is short on a phone', async ({ visit }) => {
  const page = await openIn(await visit(null, { viewport: PHONE }), '/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-size', '28px');
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(20_000);
  await page.goto('/api/docs#POST-events');
  const call = page.getByRole('article', { name: 'Submit a party' });
  await expect(call.getByText('Who: signed-in users')).toBeInViewport();
  await expect(call.getByRole('heading', { name: 'Submit a party' })).toBeInViewport();
});

test('its page is in the site’s colours, breaks no rule of the policy, and axe finds nothing', async ({
  visit,
}) => {
  const page = await openIn(await visit(null, { viewport: PHONE }), '/api/docs');
  await expect(page.locator('body')).toHaveCSS('font-family', /Figtree/);
  // Calls and schemas are alike, and axe needs a minute for all of them.
  await page.evaluate(
    "document.querySelectorAll('main > section:nth-child(n + 3):not(:last-child), article:nth-of-type(n + 4)').forEach((part) => part.remove())",
  );
  await page.evaluate("document.querySelectorAll('details').forEach((part) => (part.open = true))");
  expect(await seriousFindings(page)).toEqual([]);
  await page.evaluate("document.querySelectorAll('details').forEach((part) => (part.open = false))");
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Contents' })).toBeHidden();
  await expect(page.getByText(/^Who: /).first()).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
});
