import { expect } from '@playwright/test';
import { look, proof, type Row, text } from './row.ts';

const MAIL = 'server/src/notifications/render-confirmation-mail.test.ts';

/** Section 2: support, how it works, portal, previews, not found. */
export const pageRows: readonly Row[] = [
  text('2.how.back', 'how it works', 'Back to the start', 'content.back', { as: 'link', to: '/' }),
  look(
    '2.how.parts',
    'how it works',
    'title, subtitle, what is an eSIM, advantages, numbered steps, supported devices, FAQ',
    {
      how: 'a heading, a sentence below it and five sections at least',
      async look({ page }) {
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('main p').first()).toBeVisible();
        expect(await page.locator('main section h2').count()).toBeGreaterThanOrEqual(5);
        await expect(page.locator('main ol.route > li').first()).toBeVisible();
        await expect(page.getByRole('searchbox')).toBeVisible();
      },
    },
  ),

  text('2.support.email', 'support', 'E-mail', 'support.emailTitle', { as: 'heading' }),
  text('2.support.email.text', 'support', 'reply within 24 hours', 'support.emailHours'),
  text('2.support.chat', 'support', 'Live chat', 'support.chatTitle', { as: 'heading' }),
  text('2.support.phone', 'support', 'Phone', 'support.phoneTitle', { as: 'heading' }),
  look('2.support.hours', 'support', 'live chat (weekdays 09:00-18:00), phone (weekdays 09:00-17:00)', {
    how: 'both spans, in their order',
    async look({ page }) {
      await expect(page.getByText(/09:00-18:00$/).first()).toBeVisible();
      await expect(page.getByText(/09:00-17:00$/).first()).toBeVisible();
    },
  }),
  text('2.support.form', 'support', 'Contact form', 'support.formTitle', { as: 'heading' }),
  text('2.support.name', 'support', 'Name', 'support.name', { as: 'textbox' }),
  text('2.support.email-field', 'support', 'Email', 'support.email', { as: 'textbox' }),
  text('2.support.subject', 'support', 'Subject', 'support.subject', { as: 'textbox' }),
  text('2.support.message', 'support', 'Message', 'support.message', { as: 'textbox' }),
  text('2.support.send', 'support', 'Send', 'support.send', { as: 'button' }),
  look(
    '2.support.faq',
    'support',
    'FAQ: activation by QR code, when the plan becomes active, refund policy, payment methods',
    {
      how: 'the four questions in both languages; the last answer names cards and wallets',
      async look({ page, language }) {
        const signs =
          language === 'en'
            ? [/QR code/, /become active/, /refund policy/, /pay\?/]
            : [/QR kod/, /etkinleşir/, /İade/, /ödeyebilirim/];
        for (const sign of signs)
          await expect(page.locator('main summary').filter({ hasText: sign }).first()).toBeVisible();
        await expect(page.locator('main details').filter({ hasText: /Visa/ }).first()).toHaveText(/PayPal/);
      },
    },
  ),
  look('2.support.turkish', 'support', 'The customer support page text is Turkish', {
    how: 'in the Turkish shop; the English one has it in English',
    async look({ page, language }) {
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    },
  }),

  text('2.portal.title', 'portal without a token', 'Customer Portal Access', 'portal.accessTitle', { as: 'heading' }),
  text(
    '2.portal.lead',
    'portal without a token',
    'Enter your access token to view your eSIMs and manage their usage',
    'portal.accessText',
  ),
  look('2.portal.placeholder', 'portal without a token', "placeholder 'Your access token'", {
    how: 'in the empty field',
    async look({ page, text: words }) {
      await expect(page.getByPlaceholder(words('portal.tokenPlaceholder'))).toBeVisible();
    },
  }),
  text('2.portal.open', 'portal without a token', 'Access Portal', 'portal.open', { as: 'button' }),
  text('2.portal.hint', 'portal without a token', 'token in the e-mail about your purchase', 'portal.tokenHint'),
  look(
    '2.portal.prefilled',
    'portal with an eSIM',
    'The token is prefilled from the query and the lookup starts at once',
    {
      how: 'the eSIMs are there without a press; the token is gone from the address',
      async look({ page }) {
        await expect(page).toHaveURL(/\/portal$/);
      },
    },
  ),
  text('2.portal.missing.title', 'portal after an empty submit', 'Error', 'common.error'),
  text('2.portal.missing', 'portal after an empty submit', 'Please enter an access token.', 'portal.tokenMissing'),
  text('2.portal.loading', 'portal while it loads', 'Loading your eSIM data...', 'portal.loading'),
  text('2.portal.error', 'portal with a wrong token', 'Access Error', 'portal.errorTitle', { as: 'heading' }),
  text('2.portal.error.text', 'portal with a wrong token', "We couldn't verify your access token", 'portal.errorText'),
  text(
    '2.portal.error.detail',
    'portal with a wrong token',
    'The token may be invalid or expired. Please try again or contact support if you need assistance.',
    'portal.errorDetail',
  ),
  look('2.portal.try-again', 'portal with a wrong token', "'Try Again' clears the token and returns to the form", {
    how: 'pressed, the form is there and empty',
    async look({ page, press, text: words }) {
      await press('portal.tryAgain');
      await expect(page.getByPlaceholder(words('portal.tokenPlaceholder'))).toHaveValue('');
    },
  }),
  text('2.portal.none', 'portal without eSIMs', 'No eSIMs Found', 'portal.noneTitle', { as: 'heading' }),
  text('2.portal.none.text', 'portal without eSIMs', 'New purchases may take a few minutes', 'portal.noneText'),
  text('2.portal.refresh', 'portal without eSIMs', 'Refresh', 'portal.refresh', { as: 'button' }),
  text('2.portal.store', 'portal without eSIMs', 'Go to Store', 'portal.store', { as: 'link', to: '/' }),
  text('2.portal.esims', 'portal with an eSIM', 'Your eSIMs', 'portal.title', { as: 'heading' }),
  text('2.portal.esims.lead', 'portal with an eSIM', 'Manage your eSIMs and monitor usage', 'portal.subtitle'),
  text('2.portal.refresh-data', 'portal with an eSIM', 'Refresh Data', 'portal.refreshData', { as: 'button' }),
  text('2.portal.usage', 'portal with an eSIM in use', '1.2 GB of 5 GB used', 'esim.usedOf'),
  look('2.portal.meter', 'portal with an eSIM in use', 'progress bar from usagePercentage (max 100)', {
    how: 'at 24 of 100',
    async look({ page }) {
      const bar = page.getByRole('progressbar');
      expect(await bar.evaluate((meter: HTMLProgressElement) => meter.value / meter.max)).toBeCloseTo(0.24);
    },
  }),
  text('2.portal.purchased', 'portal with an eSIM', 'Purchased', 'portal.purchased'),
  text('2.portal.valid-until', 'portal with an eSIM', 'Valid Until', 'portal.validUntil'),
  text('2.portal.chip.data', 'portal with an eSIM', 'Data amount', 'portal.dataAmount'),
  text('2.portal.chip.networks', 'portal with an eSIM', 'Networks 4G/5G', 'portal.networks'),
  text('2.portal.chip.secure', 'portal with an eSIM', 'Secure', 'portal.secure'),
  proof(
    '2.portal.not-activated',
    "empty shows 'Not activated yet'",
    'web/app/features/portal/portal-words.test.ts',
    'an eSIM without a date is not activated yet',
  ),
  proof(
    '2.portal.invalid-date',
    "unparsable shows 'Invalid date'",
    'web/app/features/portal/portal-words.test.ts',
    'a date that cannot be read says so',
  ),
  text('2.portal.history', 'portal with an eSIM', 'Order History', 'portal.historyTitle', { as: 'heading' }),
  text('2.portal.history.number', 'portal with an eSIM', 'Order #', 'portal.orderNumber', { as: 'columnheader' }),
  text('2.portal.history.date', 'portal with an eSIM', 'Date', 'portal.date', { as: 'columnheader' }),
  text('2.portal.history.amount', 'portal with an eSIM', 'Amount', 'portal.amount', { as: 'columnheader' }),
  text('2.portal.history.status', 'portal with an eSIM', 'Status', 'portal.status', { as: 'columnheader' }),
  look('2.portal.history.row', 'portal with an eSIM', 'Amount ($, 2 decimals), Status (completed green)', {
    how: 'the row of the order',
    async look({ page, text: words }) {
      await expect(page.getByRole('cell', { name: '$13.99' })).toBeVisible();
      await expect(
        page.getByRole('cell', { name: words('portal.orderStatuses.completed') }).locator('.badge'),
      ).toHaveClass(/ok/);
    },
  }),
  text('2.portal.history.empty', 'portal without eSIMs', 'No order history available', 'portal.historyEmpty'),

  look('2.preview.plans', 'design preview', 'up to 6 featured plans (image, name, description, price with $)', {
    how: 'six tickets, each with a flag, a name, a description and a price',
    async look({ page }) {
      const tickets = page.locator('main li.ticket');
      await expect(tickets).toHaveCount(6);
      for (const part of ['.flag, img', 'h3', 'p', '.price'])
        await expect(tickets.first().locator(part).first()).toBeVisible();
      await expect(tickets.first().locator('.price')).toHaveText(/^\$\d+\.\d\d$/);
    },
  }),
  text('2.preview.details', 'design preview', 'View Details', 'adding.viewDetails', { as: 'button' }),
  text('2.preview.browse', 'design preview', 'Browse plans', 'home.browse', { as: 'link', to: '/products' }),
  text('2.preview.coverage', 'design preview', 'Global coverage', 'guide.coverageTitle', { as: 'heading' }),
  text('2.preview.instant', 'design preview', 'Instant activation', 'guide.instantTitle', { as: 'heading' }),
  text('2.preview.speed', 'design preview', 'High speed', 'guide.speedTitle', { as: 'heading' }),
  text('2.preview.fees', 'design preview', 'No hidden fees', 'guide.feesTitle', { as: 'heading' }),
  look(
    '2.mail.heading',
    'mail preview',
    "heading 'Your eSIM is Ready!', order number, total, steps, help, footer with the recipient address",
    {
      how: 'in the framed mail of the sample order',
      async look({ page, language }) {
        const mail = page.frameLocator('iframe').first();
        const heading = language === 'en' ? 'Your eSIM is Ready!' : 'eSIM’iniz hazır';
        await expect(mail.getByRole('heading', { name: heading })).toBeVisible();
        for (const sign of [/ES-/, /\$\d+\.\d\d/, /ICCID/, /LPA:1\$/, /@/])
          await expect(mail.getByText(sign).first()).toBeVisible();
      },
    },
  ),
  proof(
    '2.mail.esims',
    "eSIM details (ICCID, activation code, QR image, 'Add to iPhone/iPad' link)",
    MAIL,
    'every eSIM has its codes and links in both parts',
  ),
  proof(
    '2.mail.parts',
    'order number, total, help box with a support address',
    MAIL,
    'the reader gets the order number, the total, the portal and the way to help in both parts',
  ),
  proof(
    '2.mail.turkish',
    'the mail in Turkish',
    MAIL,
    'the Turkish mail has no English left and keeps the money as it is',
  ),

  text('2.not-found.title', 'an unknown address', '404 Page Not Found', 'errors.notFoundTitle', { as: 'heading' }),
  text(
    '2.not-found.text',
    'an unknown address',
    'Did you forget to add the page to the router?',
    'errors.notFoundText',
  ),
];
