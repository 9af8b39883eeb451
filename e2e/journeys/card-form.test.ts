import type { StripeConstructor } from '@stripe/stripe-js';
import { expect, test } from '../setup/card-form-shop.ts';
import { textsOf } from '../setup/texts.ts';
import { bankFrame, cardFrame, enterCard, walletButtons, walletSheet } from '../steps/card-form.ts';
import { CARDS, openFilledCheckout, pressPay } from '../steps/checkout-form.ts';
import { expectConfirmation } from '../steps/confirmation.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/expect-accessible.ts';
import { hydrate } from '../steps/hydrate.ts';
import { findPortalPath } from '../steps/portal-link.ts';
import { createThumb } from '../steps/thumb.ts';
import { choosePackage, expectToppedUp, openTopUp, pressPurchase, useEsim } from '../steps/top-up.ts';

// One after the other: a shop of their own in each worker would take longer to start.
test.describe.configure({ mode: 'default' });

test('a card entered in Stripe’s form pays, once for two presses, and its number goes to Stripe alone', async ({
  page,
  visitor,
  sandbox,
  baseURL,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(String(baseURL))) sent.push(request.postData() ?? '');
  });
  await openFilledCheckout(page, visitor, 'FR');
  await enterCard(page, CARDS.good);
  await page.getByRole('button', { name: /^Pay \$/ }).dblclick();
  const orderNumber = await expectConfirmation(page);
  expect(await sandbox.listCharges(orderNumber)).toHaveLength(1);
  expect(sent.join()).toContain('ctoken_');
  expect(sent.join().replaceAll(/\s/g, '')).not.toContain(CARDS.good.replaceAll(' ', ''));
});

test.describe('declined', () => {
  test.use({ expectedStatuses: [402] });

  test('a declined card is explained, and another card pays for the same cart', async ({ page, visitor, sandbox }) => {
    await openFilledCheckout(page, visitor, 'FR');
    await enterCard(page, CARDS.insufficientFunds);
    await pressPay(page);
    await expect(page.getByText('Your card has insufficient funds.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay with PayPal instead' })).toBeVisible();
    await enterCard(page, CARDS.good);
    await pressPay(page);
    const orderNumber = await expectConfirmation(page);
    expect(await sandbox.listCharges(orderNumber)).toHaveLength(1);
  });
});

test('an unfinished card is explained in the form and in the summary, which leads to it', async ({ page, visitor }) => {
  await openFilledCheckout(page, visitor, 'FR');
  await cardFrame(page).getByLabel('Card number').fill('4242 4242');
  await pressPay(page);
  await expect(cardFrame(page).getByText('Your card number is incomplete.')).toBeVisible();
  const problem = page.getByRole('link', { name: 'Complete the card details' });
  await problem.click();
  await expect(cardFrame(page).getByLabel('Card number')).toBeFocused();
  await enterCard(page, CARDS.good);
  await expect(problem).toBeHidden();
  await pressPay(page);
  await expectConfirmation(page);
});

test('a press of Pay counts though Stripe has not told yet that the card is complete', async ({
  page,
  visitor,
  sandbox,
}) => {
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function tell(message?: { kind?: string } | null) {
      if (message?.kind !== 'change') post.call(this, message);
    };
  });
  await openFilledCheckout(page, visitor, 'FR');
  await enterCard(page, CARDS.good);
  await pressPay(page);
  const orderNumber = await expectConfirmation(page);
  expect(await sandbox.listCharges(orderNumber)).toHaveLength(1);
});

test.describe('on a page without room to scroll', () => {
  test.use({ viewport: { width: 390, height: 1500 } });

  test('a press of Pay counts though the field that it leaves shows its problem', async ({ page, visitor }) => {
    await openFilledCheckout(page, visitor, 'FR');
    await enterCard(page, CARDS.good);
    await cardFrame(page).getByLabel('Security code').fill('1');
    const pay = page.getByRole('button', { name: /^Pay \$/ });
    await pay.hover({ position: { x: 150, y: 4 } });
    await page.mouse.down();
    // A press takes a moment, in which the form would grow above the button.
    await page.waitForTimeout(150);
    await page.mouse.up();
    await expect(page.getByRole('link', { name: 'Complete the card details' })).toBeVisible();
    await expect(cardFrame(page).getByText(/security code is incomplete/)).toBeVisible();
  });
});

test('a card with 3-D Secure is authenticated without leaving the checkout', async ({ page, visitor, sandbox }) => {
  await openFilledCheckout(page, visitor, 'ES');
  await enterCard(page, CARDS.needsAuthentication);
  await pressPay(page);
  await bankFrame(page).getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByText('Order placed successfully!', { exact: true })).toBeVisible();
  const orderNumber = await expectConfirmation(page);
  expect(await sandbox.listCharges(orderNumber)).toHaveLength(1);
});

test('a failed authentication is explained at the checkout, whose form is kept', async ({ page, visitor }) => {
  await openFilledCheckout(page, visitor, 'ES');
  await enterCard(page, CARDS.needsAuthentication);
  await pressPay(page);
  await bankFrame(page).getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByText('Your bank could not verify your identity.')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(visitor.email);
  await enterCard(page, CARDS.good);
  await pressPay(page);
  await expectConfirmation(page);
});

for (const language of ['en', 'tr'] as const) {
  const t = textsOf(language);

  test.describe(`with a wallet (${language})`, () => {
    test.use({ locale: language === 'tr' ? 'tr-TR' : 'en-US', expectedStatuses: [402] });

    test('from home to a plan that is paid by a wallet takes five taps and no field, declined or closed before', async ({
      page,
      sandbox,
    }) => {
      const { tap, counts } = createThumb(page);
      await page.goto('/');
      await tap(page.getByRole('link', { name: language === 'tr' ? /Almanya/ : /Germany/ }).first());
      await tap(page.getByRole('radio', { name: /^5 GB/ }));
      await tap(page.getByRole('button', { name: language === 'tr' ? 'Hemen al' : 'Buy now' }));
      const methods = language === 'tr' ? 'kart veya PayPal' : 'card or PayPal';
      await expect(page.getByText(t('wallets.or', { methods }))).toBeVisible();
      await expectNoHorizontalScroll(page);

      // Closed half-way, then with a card that its bank declines: nothing is ordered, and the buttons are there again.
      const button = walletButtons(page).getByRole('button', { name: 'Google Pay' });
      const sheet = walletSheet(page);
      await button.click();
      await sheet.getByRole('button', { name: language === 'tr' ? 'Vazgeç' : 'Cancel' }).click();
      await button.click();
      await sheet.getByRole('combobox').selectOption({ index: 3 });
      const press = sheet.getByRole('button', { name: language === 'tr' ? 'Öde' : 'Pay' });
      await press.click();
      await expect(page.getByText(t('declines.insufficient_funds'))).toBeVisible();
      await expectAccessible(page);

      await tap(button);
      await tap(press);
      await expect(page.getByRole('heading', { name: t('confirmation.title') })).toBeVisible();
      expect(counts).toEqual({ taps: 5, fields: 0 });
      const owner = language === 'tr' ? 'isil@wallet.example' : 'ada@wallet.example';
      await expect(page.getByText(owner).first()).toBeVisible();
      const [orderNumber = ''] = /ES-[0-9A-Z-]+$/.exec(page.url()) ?? [];
      expect(await sandbox.listCharges(orderNumber)).toHaveLength(1);
      await sandbox.waitForMail(owner);
    });
  });
}

test.describe('a lost response', () => {
  test.use({ expectedStatuses: [0] });

  test('who lost the response to a press is asked by the bank after the next, and charged once', async ({
    page,
    context,
    visitor,
    sandbox,
  }) => {
    await openFilledCheckout(page, visitor, 'JP');
    await enterCard(page, CARDS.needsAuthentication);
    await page.route('**/api/orders', async (route) => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    });
    await pressPay(page);
    await expect(page.getByText('The connection was lost.')).toBeVisible();
    await page.unroute('**/api/orders');
    await context.setOffline(false);
    await pressPay(page);
    await bankFrame(page).getByRole('button', { name: 'Complete authentication' }).click();
    const orderNumber = await expectConfirmation(page);
    expect(await sandbox.listCharges(orderNumber)).toHaveLength(1);
  });
});

test.describe('another price', () => {
  test.use({ expectedStatuses: [409] });

  test('a cart that has changed elsewhere is shown anew, and the form pays the new total', async ({
    page,
    visitor,
    sandbox,
  }) => {
    await openFilledCheckout(page, visitor, 'JP');
    await enterCard(page, CARDS.good);
    const button = page.getByRole('button', { name: /^Pay \$/ });
    const before = String(await button.textContent());
    await visitor.addToCart('JP');
    await pressPay(page);
    await expect(page.getByText('Your cart has changed.')).toBeVisible();
    await expect(button).not.toHaveText(before);
    const total = Number(String(await button.textContent()).replaceAll(/\D/g, ''));
    await pressPay(page);
    const orderNumber = await expectConfirmation(page);
    expect(await sandbox.listCharges(orderNumber)).toEqual([total]);
  });
});

test.describe('blocked', () => {
  test.use({ expectedStatuses: [0] });

  test('where the script is blocked the form says so, PayPal pays, and another try loads it', async ({
    page,
    visitor,
    cardFormShop,
  }) => {
    const block = () => page.route(cardFormShop.scriptUrl, (route) => route.abort('internetdisconnected'));
    await block();
    await openFilledCheckout(page, visitor, 'GB');
    await expect(page.getByText('The card form could not be loaded.')).toBeVisible();
    const wallets = page.getByLabel('Express checkout');
    await expect(wallets).toHaveCSS('position', 'absolute');
    await expect(wallets).toHaveCSS('height', '0px');
    await pressPay(page);
    await expect(page.getByRole('link', { name: 'Complete the card details' })).toBeVisible();
    await page.unroute(cardFormShop.scriptUrl);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();

    await block();
    await page.reload();
    await expect(page.getByText('Try again, or choose another way to pay.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'PayPal' }).check();
    await pressPay(page);
    await page.getByRole('button', { name: 'Approve payment' }).click();
    await expectConfirmation(page);
  });
});

for (const agrees of [true, false]) {
  test(`a card is ${agrees ? 'saved where' : 'not saved unless'} the buyer agrees`, async ({
    page,
    visitor,
    request,
    sandbox,
  }) => {
    await openFilledCheckout(page, visitor, 'JP');
    await enterCard(page, CARDS.good);
    if (agrees) await page.getByRole('checkbox', { name: /^Save this card/ }).check();
    await pressPay(page);
    await visitor.waitForEsims(await expectConfirmation(page));
    const { searchParams } = new URL(await findPortalPath(sandbox, visitor.email), 'http://shop.example');
    const token = String(searchParams.get('token'));
    const portal = (await (await request.get('/api/portal/customer', { params: { token } })).json()) as {
      esims: { id: string; bundle: string }[];
    };
    const [{ id, bundle } = { id: '', bundle: '' }] = portal.esims;
    const offer = await request.get('/api/portal/topup-packages', { params: { token, bundle, esimId: id } });
    expect(await offer.json()).toMatchObject({ savedCard: agrees ? { brand: 'visa', last4: '4242' } : null });
  });
}

test('a top-up is paid in the same form, after the bank has asked in its frame', async ({ page, visitor, sandbox }) => {
  const { iccid } = await useEsim({ visitor, sandbox });
  await openTopUp(page, { visitor, sandbox });
  await choosePackage(page, '1 GB');
  await enterCard(page, CARDS.needsAuthentication);
  await pressPurchase(page);
  await bankFrame(page).getByRole('button', { name: 'Complete authentication' }).click();
  await expectToppedUp(page);
  expect(await sandbox.listTopUps(iccid)).toEqual(['esim_1GB_7D_JP_V2']);
});

test('the script is loaded on the checkout alone, as its policy says, and the card’s frame when a card is chosen', async ({
  page,
  visitor,
  cardFormShop,
}) => {
  const { origin } = new URL(cardFormShop.scriptUrl);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(origin)) asked.push(new URL(request.url()).pathname);
  });
  await visitor.useSession();
  await visitor.addToCart('JP');
  const cart = await page.goto('/cart');
  expect(cart?.headers()['content-security-policy']).not.toContain(origin);
  await hydrate(page);
  const arriving = page.waitForResponse((response) => new URL(response.url()).pathname === '/checkout');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  const headers = (await arriving).headers();
  for (const directive of ['script-src', 'frame-src', 'connect-src'])
    expect(headers['content-security-policy']).toMatch(new RegExp(`${directive} [^;]*${origin}`));
  expect(headers['cross-origin-embedder-policy']).toBe('unsafe-none');
  expect(headers['permissions-policy']).toContain(`payment=(self "${origin}")`);
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  expect(asked).toContain('/stripe-js/stripe.js');

  await page.getByRole('radio', { name: 'PayPal' }).check();
  await expect(cardFrame(page).getByLabel('Card number')).toBeHidden();
  asked.length = 0;
  await page.reload();
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked();
  await expect(walletButtons(page).getByRole('button', { name: 'Google Pay' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Cart' }).click();
  await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible();
  expect(asked).not.toContain('/stripe-js/card');
});

test('leaving the checkout leaves its policy and Stripe’s script behind', async ({ page, visitor }) => {
  await openFilledCheckout(page, visitor, 'JP');
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  expect(await page.evaluate(() => 'Stripe' in window)).toBe(true);
  await page.getByRole('link', { name: 'Back to Cart' }).click();
  await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible();
  expect(await page.evaluate(() => 'Stripe' in window)).toBe(false);
});

test('the checkout with Stripe’s form is accessible, in both languages and colour schemes', async ({
  page,
  visitor,
}) => {
  await openFilledCheckout(page, visitor, 'JP');
  const input = cardFrame(page).getByLabel('Card number');
  await expect(input).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  const colourOf = () => input.evaluate((field) => getComputedStyle(field).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(colourOf).toBe('rgb(28, 28, 24)');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(colourOf).toBe('rgb(255, 255, 255)');
  await page.goto('/tr/checkout');
  await expect(cardFrame(page).getByLabel('Kart numarası')).toBeVisible();
  await expectAccessible(page);
});

test('the stand-in refuses what Stripe’s script refuses', async ({ page, visitor }) => {
  await openFilledCheckout(page, visitor, 'JP');
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  const refusals = await page.evaluate(async () => {
    const create = Reflect.get(window, 'Stripe') as StripeConstructor | undefined;
    const terms = { mode: 'payment', amount: 500, currency: 'usd' } as const;
    const messageOf = async (run: () => unknown) => {
      try {
        await run();
        return 'nothing';
      } catch (error) {
        return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      }
    };
    if (!create) throw new Error('Expected the script');
    const stripe = create('pk_test_any');
    const elements = stripe.elements(terms);
    const element = elements.create('payment');
    const walletGroup = stripe.elements(terms);
    const wallets = walletGroup.create('expressCheckout');
    return {
      key: await messageOf(() => create('')),
      amount: await messageOf(() => stripe.elements({ ...terms, amount: 5.5 })),
      currency: await messageOf(() => stripe.elements({ ...terms, currency: 'USD' })),
      name: await messageOf(() => stripe.elements({ ...terms, Amount: 1 } as never)),
      second: await messageOf(() => elements.create('payment')),
      unmounted: await messageOf(() => stripe.createConfirmationToken({ elements })),
      target: await messageOf(() => element.mount('#nowhere')),
      unsubmitted: await messageOf(() => {
        element.mount(document.body.appendChild(document.createElement('div')));
        return stripe.createConfirmationToken({ elements });
      }),
      action: await messageOf(() => stripe.handleNextAction({ clientSecret: 'no secret' })),
      destroyed: await messageOf(() => {
        element.destroy();
        element.focus();
      }),
      walletOption: await messageOf(() => stripe.elements(terms).create('expressCheckout', { email: true } as never)),
      walletHeight: await messageOf(() => stripe.elements(terms).create('expressCheckout', { buttonHeight: 60 })),
      walletEvent: await messageOf(() => wallets.on('change' as never, () => undefined)),
      secondWallet: await messageOf(() => walletGroup.create('expressCheckout')),
      unconfirmed: await messageOf(() => {
        wallets.mount(document.body.appendChild(document.createElement('div')));
        return walletGroup.submit();
      }),
    };
  });
  expect(refusals).toEqual({
    key: expect.stringContaining('publishable key'),
    amount: expect.stringContaining('amount should be a positive integer'),
    currency: expect.stringContaining('currency'),
    name: expect.stringContaining('Unrecognized elements() parameter: Amount'),
    second: expect.stringContaining('Can only create one Element'),
    unmounted: expect.stringContaining('mounted Payment Element'),
    target: expect.stringContaining('no DOM elements'),
    unsubmitted: expect.stringContaining('elements.submit() must be called before stripe.createConfirmationToken()'),
    action: expect.stringContaining('client secret'),
    destroyed: expect.stringContaining('already been destroyed'),
    walletOption: expect.stringContaining('Unrecognized create() parameter: email'),
    walletHeight: expect.stringContaining('buttonHeight should be between 40 and 55'),
    walletEvent: expect.stringContaining('Invalid event name: change'),
    secondWallet: expect.stringContaining('Can only create one Element of type expressCheckout'),
    unconfirmed: expect.stringContaining('whose confirm event is handled'),
  });
});
