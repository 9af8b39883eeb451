import { expect } from '@playwright/test';
import { look, proof, type Row, reason } from './row.ts';

const PLANS = 'contracts/src/plans.test.ts';
const FORMAT = 'web/app/lib/format.test.ts';

const POPULAR = ['US', 'GB', 'DE', 'FR', 'IT', 'ES', 'CA', 'AU', 'JP', 'TR', 'TH', 'NL'];

/** Section 9: business constants and limits. */
export const numberRows: readonly Row[] = [
  proof(
    '9.cache.list',
    'product list fresh for 5 minutes (300 s)',
    'server/src/catalogue/routes.test.ts',
    'the whole list holds every plan on sale and may be kept for five minutes',
  ),
  proof(
    '9.cache.browser',
    'fresh for 5 minutes, no refetch on window focus, no interval, no retries; cache garbage collection after 5 minutes',
    'web/app/lib/query-client.test.ts',
    'data is fresh for five minutes, never fetched again by itself, and forgotten after five more',
  ),
  look('9.featured', 'home', 'Featured plans: 4 on home', {
    how: 'counted',
    async look({ page, text: words }) {
      await expect(page.getByRole('region', { name: words('home.featured') }).getByRole('listitem')).toHaveCount(4);
    },
  }),
  look('9.skeletons', 'home while it loads', '8 skeleton cards', {
    how: 'counted while the plans load',
    async look({ page }) {
      await expect(page.locator('.cards-loading > li')).toHaveCount(8);
    },
  }),
  look('9.featured.preview', 'design preview', '6 on design preview', {
    how: 'counted',
    async look({ page }) {
      await expect(page.locator('main li.ticket')).toHaveCount(6);
    },
  }),
  look('9.popular', 'destinations', 'Popular country codes: US, UK, DE, FR, IT, ES, CA, AU, JP, TR, TH, NL', {
    how: 'the twelve cards lead there; UK is stored as GB',
    async look({ page }) {
      const codes = await page
        .locator('main .rows-3 a.row')
        .evaluateAll((rows) => rows.map((row) => new URL((row as HTMLAnchorElement).href).searchParams.get('country')));
      expect(codes.toSorted()).toEqual(POPULAR.toSorted());
    },
  }),
  look('9.cart.quantity', 'a plan that was added', 'Add-to-cart quantity 1', {
    how: 'the count of the cart',
    async look({ page }) {
      await expect(page.getByRole('banner').locator('a[href="/cart"]')).toContainText('1');
    },
  }),
  proof(
    '9.cart.limits',
    'cart default quantity 1; at most 10 of a plan and 20 plans',
    'server/src/carts/carts.test.ts',
    'a hundred adds at once are ten of the plan, and seven are seven',
  ),
  look('9.cart.sums', 'cart with one plan', 'Shipping free (0), tax 0, total equals subtotal', {
    how: 'the lines of the summary',
    async look({ page, text: words }) {
      const summary = page.getByRole('region', { name: words('cart.summary') });
      await expect(summary.getByRole('definition')).toContainText([
        '$13.99',
        '$13.99',
        words('totals.free'),
        '$0.00',
        '$13.99',
      ]);
    },
  }),
  proof(
    '9.money',
    'currency formatted en-US, default USD, two decimals',
    'contracts/src/money.test.ts',
    'money is written as in the United States whatever the language',
  ),
  proof('9.money.turkish', 'the same money in Turkish', FORMAT, 'money looks the same in both languages'),
  proof('9.data', 'Data of 1000 MB or more is shown as GB', PLANS, '1000 MB or more is shown as GB'),
  proof(
    '9.unit-price',
    'per-GB price is price divided by GB; per-day price divided by days',
    FORMAT,
    'the price of a gigabyte or a day is rounded half up',
  ),
  proof(
    '9.validity',
    'd, w, m, y become day, week, month, year with plurals',
    FORMAT,
    'validity is spelled out with its plural',
  ),
  look('9.tiers', 'plans of a country', 'Lite 1GB then 512kbps; Essentials 1GB then 1.25mbps; Plus 2GB then 2mbps', {
    how: 'the three sentences above the table',
    async look({ page, language }) {
      const speeds =
        language === 'en'
          ? [/1\sGB.+512\skbps/, /1\sGB.+1\.25\sMbps/, /2\sGB.+2\sMbps/]
          : [/1\sGB.+512\skbps/, /1\sGB.+1,25\sMbps/, /2\sGB.+2\sMbps/];
      for (const speed of speeds)
        await expect(page.getByRole('definition').filter({ hasText: speed }).first()).toBeVisible();
    },
  }),
  proof('9.tiers.default', 'default 1GB daily then 512kbps', PLANS, '%s is of the tier %s'),
  proof(
    '9.refund',
    '100% within 30 days while not activated',
    'web/app/features/content/content.test.ts',
    'the refund policy is one sentence wherever it is claimed, in %s',
  ),
  proof(
    '9.support.hours',
    'chat weekdays 09:00-18:00',
    'web/app/features/support/opening-hours.test.ts',
    'on a weekday it opens at nine and closes at six in Istanbul',
  ),
  look('9.toast.added', 'a plan that was added', 'add-to-cart 5000 ms', {
    how: 'timed',
    look: ({ timeToast }) => timeToast(5000),
  }),
  look('9.toast.sample', 'a sample that was chosen', 'sample product 3000 ms', {
    how: 'timed',
    look: ({ timeToast }) => timeToast(3000),
  }),
  look('9.toast.selected', 'a destination that was chosen', 'country selection 1500 ms', {
    how: 'timed',
    look: ({ timeToast }) => timeToast(1500),
  }),
  look('9.toast.default', 'a plan that was removed', 'default duration 5000 ms', {
    how: 'timed',
    look: ({ timeToast }) => timeToast(5000),
  }),
  look('9.toast.one', 'a plan that could not be added', 'one visible at a time', {
    how: 'pressed twice more, one message',
    async look({ page, press }) {
      await press('adding.add');
      await press('adding.add');
      await expect(page.locator('.toast')).toHaveCount(1);
    },
  }),
  look('9.toast.hotkey', 'a quantity that could not be changed', 'F8 hotkey', {
    how: 'pressed, the focus is among the messages',
    async look({ page }) {
      await page.keyboard.press('F8');
      await expect(page.locator('.toasts')).toBeFocused();
    },
  }),
  look('9.toast.swipe', 'a plan that could not be removed', 'swipe right, threshold 50 px', {
    how: 'drawn 40 px it comes back, drawn 80 px it goes',
    async look({ page, swipeToast }) {
      await swipeToast(40);
      await expect(page.locator('.toast')).toBeVisible();
      await swipeToast(80);
      await expect(page.locator('.toast')).toHaveCount(0);
    },
  }),
  reason(
    '9.toast.removal',
    'removal delay 1,000,000 ms',
    'One message is held at a time and dropped when it goes: there is no list from which to remove it later.',
  ),
  reason(
    '9.selection.refetch',
    'Country selection re-fetches after 100 ms',
    'The chosen country’s plans are asked for at once, which is sooner; a second reading of the same fresh list would change nothing.',
  ),
  look('9.tooltip', 'destinations', 'Tooltip delay 700 ms', {
    how: 'the delay of the card’s note under a pointer',
    async look({ page }) {
      const row = page.locator('main .rows-3 a.row').first();
      await row.hover();
      expect(await row.evaluate((card) => getComputedStyle(card, '::after').transitionDelay)).toBe('0.7s');
    },
  }),
  look('9.search.close', 'a search with suggestions', 'The suggestion list closes 150 ms after blur', {
    how: 'still there when the field is left, gone 150 ms later',
    async look({ page }) {
      await expect(page.getByRole('listbox')).toBeVisible();
      const openForMs = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const field = document.querySelector<HTMLElement>('[role=combobox]');
            const list = document.querySelector<HTMLElement>('[role=listbox]');
            const leftAt = performance.now();
            new MutationObserver(() => list?.hidden && resolve(performance.now() - leftAt)).observe(document.body, {
              subtree: true,
              attributes: true,
            });
            field?.blur();
          }),
      );
      expect(openForMs).toBeGreaterThanOrEqual(149);
      expect(openForMs).toBeLessThan(450);
    },
  }),
  look('9.search.eight', 'a search with suggestions', 'at most 8 suggestions', {
    how: 'counted for a short word',
    async look({ page }) {
      await page.getByRole('combobox').fill('an');
      await expect(page.getByRole('option')).toHaveCount(8);
    },
  }),
  proof(
    '9.length.name',
    'Minimum name length 2; phone field up to 20; postal code up to 20',
    'contracts/src/checkout.test.ts',
    'names have at least 2 characters, phone numbers and postal codes at most 20',
  ),
  proof(
    '9.iccid',
    'ICCID masking: first 6 and last 4 characters',
    'contracts/src/activation-code.test.ts',
    'an ICCID shows its first six and last four characters',
  ),
  look('9.qr.confirmation', 'confirmation', 'QR image: 48 units on confirmation', {
    how: '12 rem, which is 192 px',
    async look({ page }) {
      expect((await page.locator('button.qr img').boundingBox())?.width).toBe(192);
    },
  }),
  look('9.qr.portal', 'QR code in the portal', '150 by 150 px on the portal/e-mail display', {
    how: 'measured',
    async look({ page }) {
      const box = await page.locator('button.qr img').boundingBox();
      expect([box?.width, box?.height]).toEqual([150, 150]);
    },
  }),
];
