import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import type { Visitor } from '../setup/visitor.ts';
import { inventAccount, registerByApi } from '../steps/account.ts';
import { signInAsAdmin } from '../steps/admin.ts';
import { changeDocuments, DOCUMENT_CHANGES } from '../steps/change-document.ts';
import { CARDS, fillCard, fillContact, pressPay } from '../steps/checkout-form.ts';
import { expectConfirmation } from '../steps/confirmation.ts';
import { hydrate } from '../steps/hydrate.ts';
import { findPortalPath } from '../steps/portal-link.ts';
import { expectInUse, useEsim } from '../steps/top-up.ts';

// React says that the document is another one than the server's, and renders the page anew.
test.use({ expectedErrors: [/Minified React error #418/] });

/** `DOCUMENT_CHANGES=all` makes every change on every page; otherwise each page has the next of them. */
const MAKES_ALL = process.env.DOCUMENT_CHANGES === 'all';

type Use = (page: Page) => Promise<void>;
/** Pages in the order in which they are opened, and what only a page that works can do. */
type Screens = Record<string, Use>;

async function useEach(page: Page, screens: Screens): Promise<void> {
  for (const [index, [path, use]] of Object.entries(screens).entries()) {
    const next = DOCUMENT_CHANGES[index % DOCUMENT_CHANGES.length];
    for (const change of DOCUMENT_CHANGES) {
      if (!MAKES_ALL && change !== next) continue;
      await test.step(`${path} with ${change}`, async () => {
        await changeDocuments(page, change);
        await page.goto(path);
        await hydrate(page);
        await use(page);
      });
    }
  }
}

const seeSuggestion: Use = async (page) => {
  await page.getByRole('combobox').first().fill('jap');
  await expect(page.getByRole('option', { name: /Japan/ }).first()).toBeVisible();
};
const addToCart: Use = async (page) => {
  await page.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }).first().click();
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible();
};
const heading =
  (name: string | RegExp): Use =>
  (page) =>
    expect(page.getByRole('heading', { name }).first()).toBeVisible();

test('every page up to the cart works in a document that was changed before React started', async ({
  page,
  visitor,
}) => {
  const [plan] = await visitor.listPlans('TR');
  await useEach(page, {
    '/': seeSuggestion,
    '/products': seeSuggestion,
    '/products?country=JP': addToCart,
    [`/products/${plan?.productId}`]: addToCart,
    '/trip': async () => {
      await page.getByRole('combobox').first().fill('jap');
      await page.getByRole('option', { name: /Japan/ }).first().click();
      await expect(page.getByRole('main')).toContainText('Japan');
    },
    '/cart': async () => {
      await page
        .getByRole('button', { name: /Increase quantity/ })
        .first()
        .click();
      await expect(page.getByText(/You have \d+ items in your cart/)).toBeVisible();
    },
    '/auth': async () => {
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByLabel('Username or e-mail')).toBeFocused();
    },
    '/auth/forgot-password': async () => {
      await page.getByRole('main').getByRole('button').last().click();
      await expect(page.getByRole('main').locator('[aria-invalid=true]')).toBeVisible();
    },
    '/portal': async () => {
      await page.getByRole('button', { name: /Send/ }).click();
      await expect(page.getByRole('main').locator('[aria-invalid=true]')).toBeVisible();
    },
  });
});

test('paying, the portal and a top-up work in a document that was changed', async ({ page, visitor, sandbox }) => {
  const order = await visitor.buyPlan('TR');
  await useEsim({ visitor, sandbox }, { savedCard: CARDS.good });
  await visitor.useSession();
  await useEach(page, {
    '/checkout': (each) => pay(each, visitor),
    [`/order-confirmation/${order.orderNumber}`]: async () => {
      await page.getByRole('button', { name: 'Save on this device' }).click();
      await expect(page.getByRole('button', { name: 'Save on this device' })).toHaveCount(0);
    },
    [await findPortalPath(sandbox, visitor.email)]: async () => {
      await expectInUse(page, 'en');
      await page.getByRole('link', { name: 'Top-Up' }).click();
      await expect(page.getByRole('radio', { name: /^1 GB/ })).toBeVisible();
      const topUp = page.url();
      await page.goto(topUp);
      await page.getByRole('radio', { name: /^1 GB/ }).check();
      await expect(page.getByText('Paid with the card ending 4242.')).toBeVisible();
    },
  });
});

async function pay(page: Page, visitor: Visitor): Promise<void> {
  await visitor.addToCart('JP');
  // An empty cart has led to the cart's page.
  await page.goto('/checkout');
  await hydrate(page);
  await fillContact(page, visitor.email);
  await fillCard(page, CARDS.good);
  await pressPay(page);
  await expectConfirmation(page);
}

test('the account works in a document that was changed', async ({ page }) => {
  await registerByApi(page, inventAccount());
  await useEach(page, {
    '/profile': async () => {
      await page.getByLabel('City', { exact: true }).fill('İzmir');
      await expect(page.getByText('1 change not saved')).toBeVisible();
      await page.getByLabel('City', { exact: true }).fill('');
    },
    '/profile?tab=password': async () => {
      await page.getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByLabel('Current Password', { exact: true })).toBeFocused();
    },
    '/profile?tab=orders': heading(/./),
    '/profile?tab=security': async () => {
      await page
        .getByRole('button', { name: /^Set up/ })
        .first()
        .click();
      await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
    },
  });
});

test('the admin works in a document that was changed', async ({ page, visitor }) => {
  const order = await visitor.buyPlan('TR');
  await signInAsAdmin(page);
  const showsHeading = heading(/./);
  await useEach(page, {
    [`/admin?q=${visitor.email}`]: async () => {
      await page.getByRole('link', { name: order.orderNumber }).click();
      await expect(page.getByRole('heading', { level: 1, name: order.orderNumber })).toBeVisible();
      await page.reload();
      await page.getByLabel('New note').fill('Called back');
      await page.getByRole('button', { name: 'Add note' }).click();
      await expect(page.getByText('Note added', { exact: true }).first()).toBeVisible();
    },
    '/admin?tab=pricing': showsHeading,
    '/admin?tab=security': showsHeading,
    '/admin?tab=system': showsHeading,
    '/admin?tab=messages': showsHeading,
    '/admin?tab=overview': showsHeading,
  });
});

test('what is typed, chosen, opened and pressed before React starts survives a changed document', async ({ page }) => {
  const { promise: isTyped, resolve: startReact } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await isTyped;
    await route.continue();
  });
  await changeDocuments(page, 'an element first in main');
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('Username or e-mail').fill('deniz');
  await page.getByLabel('Password', { exact: true }).pressSequentially('the grey', { delay: 0 });
  await page.getByRole('contentinfo').getByRole('radio', { name: 'Dark' }).check();
  await page.getByLabel('Password', { exact: true }).focus();
  await expect(page.getByRole('button', { name: /^Show/ })).toBeVisible();
  await page.getByRole('button', { name: /^Show/ }).click();
  await page.getByLabel('Password', { exact: true }).focus();
  startReact();
  await expect(page.getByRole('button', { name: /^Hide/ })).toBeVisible();
  await page.keyboard.type(' cat');
  await expect(page.getByLabel('Username or e-mail')).toHaveValue('deniz');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('the grey cat');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('contentinfo').getByRole('radio', { name: 'Dark' })).toBeChecked();
});
