import { expect } from '@playwright/test';
import { button, check, columnheader, heading, link, type Row, text, textbox, unitTest } from './row.ts';

const MAIL = 'server/src/mail/templates/render-confirmation-mail.test.ts';
const PORTAL_WORDS = 'web/app/features/portal/portal-words.test.ts';

/** Section 2: support, how it works, portal, previews, not found. */
export const pageRows: readonly Row[] = [
  link('2.how.back', 'how it works', 'Back to home', 'content.back', '/'),
  check('2.how.parts', 'how it works', 'title, subtitle, what is an eSIM, advantages, numbered steps, supported devices, FAQ', 'a heading, a subtitle and at least five sections', async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main p').first()).toBeVisible();
    expect(await page.locator('main section h2').count()).toBeGreaterThanOrEqual(5);
    await expect(page.locator('main ol > li:has(> h3)').first()).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeVisible();
  }),
  heading('2.support.email', 'support', 'E-mail', 'support.emailTitle'),
  text('2.support.email.text', 'support', 'reply within 24 hours', 'support.emailHours'),
  heading('2.support.chat', 'support', 'Live chat', 'support.chatTitle'),
  heading('2.support.phone', 'support', 'Phone', 'support.phoneTitle'),
  check('2.support.hours', 'support', 'live chat (weekdays 09:00-18:00), phone (weekdays 09:00-17:00)', 'both time spans', async ({ page }) => {
    for (const hours of [/09:00-18:00$/, /09:00-17:00$/]) await expect(page.getByText(hours).first()).toBeVisible();
  }),
  heading('2.support.form', 'support', 'Contact form', 'support.formTitle'),
  textbox('2.support.name', 'support', 'Name', 'support.name'),
  textbox('2.support.email-field', 'support', 'Email', 'support.email'),
  textbox('2.support.subject', 'support', 'Subject', 'support.subject'),
  textbox('2.support.message', 'support', 'Message', 'support.message'),
  button('2.support.send', 'support', 'Send', 'support.send'),
  check('2.support.faq', 'support', 'FAQ: activation by QR code, when the plan becomes active, refund policy, payment methods', 'the four questions; the last answer names cards and PayPal', async ({ page, language }) => {
    const questions = { en: [/QR code/, /become active/, /refund policy/, /pay\?/], tr: [/QR kod/, /etkinleşir/, /İade/, /ödeyebilirim/] };
    for (const question of questions[language]) await expect(page.locator('main summary').filter({ hasText: question }).first()).toBeVisible();
    await expect(page.locator('main details').filter({ hasText: /Visa/ }).first()).toHaveText(/PayPal/);
  }),
  check('2.support.turkish', 'support', 'The customer support page text is Turkish', 'in Turkish on the Turkish pages, in English on the English ones', ({ page, language }) => expect(page.locator('html')).toHaveAttribute('lang', language)),
  heading('2.portal.title', 'portal without a token', 'Customer Portal Access', 'portal.accessTitle'),
  text('2.portal.lead', 'portal without a token', 'Enter your access token to view your eSIMs and manage their usage', 'portal.accessText'),
  check('2.portal.placeholder', 'portal without a token', "placeholder 'Your access token'", 'in the empty field', ({ page, t }) => expect(page.getByPlaceholder(t('portal.tokenPlaceholder'))).toBeVisible()),
  button('2.portal.open', 'portal without a token', 'Access Portal', 'portal.open'),
  text('2.portal.hint', 'portal without a token', 'token in the e-mail about your purchase', 'portal.tokenHint'),
  check('2.portal.prefilled', 'portal with an eSIM', 'The token is prefilled from the query and the lookup starts at once', 'the eSIMs are listed without pressing a button, and the token is removed from the URL', ({ page }) =>
    expect(page).toHaveURL(/\/portal$/),
  ),
  text('2.portal.missing.title', 'portal after an empty submit', 'Error', 'common.error'),
  text('2.portal.missing', 'portal after an empty submit', 'Please enter an access token.', 'portal.tokenMissing'),
  text('2.portal.loading', 'portal while loading', 'Loading your eSIM data...', 'portal.loading'),
  heading('2.portal.error', 'portal with an invalid token', 'Access Error', 'portal.errorTitle'),
  text('2.portal.error.text', 'portal with an invalid token', "We couldn't verify your access token", 'portal.errorText'),
  text('2.portal.error.detail', 'portal with an invalid token', 'The token may be invalid or expired. Please try again or contact support if you need assistance.', 'portal.errorDetail'),
  check('2.portal.try-again', 'portal with an invalid token', "'Try Again' clears the token and returns to the form", 'after pressing it, the form is shown and empty', async ({ page, press, t }) => {
    await press('portal.tryAgain');
    await expect(page.getByPlaceholder(t('portal.tokenPlaceholder'))).toHaveValue('');
  }),
  heading('2.portal.none', 'portal without eSIMs', 'No eSIMs Found', 'portal.noneTitle'),
  text('2.portal.none.text', 'portal without eSIMs', 'New purchases may take a few minutes', 'portal.noneText'),
  button('2.portal.refresh', 'portal without eSIMs', 'Refresh', 'portal.refresh'),
  link('2.portal.store', 'portal without eSIMs', 'Go to Store', 'portal.store', '/'),
  heading('2.portal.esims', 'portal with an eSIM', 'Your eSIMs', 'portal.title'),
  text('2.portal.esims.lead', 'portal with an eSIM', 'Manage your eSIMs and monitor usage', 'portal.subtitle'),
  button('2.portal.refresh-data', 'portal with an eSIM', 'Refresh Data', 'portal.refreshData'),
  text('2.portal.usage', 'portal with an eSIM in use', '1.2 GB of 5 GB used', 'esim.usedOf'),
  check('2.portal.meter', 'portal with an eSIM in use', 'progress bar from usagePercentage (max 100)', 'at 24 %', async ({ page }) => {
    const bar = page.getByRole('progressbar');
    expect(await bar.evaluate((meter: HTMLProgressElement) => meter.value / meter.max)).toBeCloseTo(0.24);
  }),
  text('2.portal.purchased', 'portal with an eSIM', 'Purchased', 'portal.purchased'),
  text('2.portal.valid-until', 'portal with an eSIM', 'Valid Until', 'portal.validUntil'),
  text('2.portal.chip.data', 'portal with an eSIM', 'Data amount', 'portal.dataAmount'),
  text('2.portal.chip.networks', 'portal with an eSIM', 'Networks 4G/5G', 'portal.networks'),
  text('2.portal.chip.secure', 'portal with an eSIM', 'Secure', 'portal.secure'),
  unitTest('2.portal.not-activated', "empty shows 'Not activated yet'", PORTAL_WORDS, 'an eSIM without a date is not activated yet'),
  unitTest('2.portal.invalid-date', "unparsable shows 'Invalid date'", PORTAL_WORDS, 'an unparsable date is reported'),
  heading('2.portal.history', 'portal with an eSIM', 'Order History', 'portal.historyTitle'),
  columnheader('2.portal.history.number', 'portal with an eSIM', 'Order #', 'portal.orderNumber'),
  columnheader('2.portal.history.date', 'portal with an eSIM', 'Date', 'portal.date'),
  columnheader('2.portal.history.amount', 'portal with an eSIM', 'Amount', 'portal.amount'),
  columnheader('2.portal.history.status', 'portal with an eSIM', 'Status', 'portal.status'),
  check('2.portal.history.row', 'portal with an eSIM', 'Amount ($, 2 decimals), Status (completed green)', 'the row of the order', async ({ page, t }) => {
    await expect(page.getByRole('cell', { name: '$13.99' })).toBeVisible();
    await expect(page.getByRole('cell', { name: t('statuses.order.completed') }).locator('[data-tone]')).toHaveAttribute('data-tone', 'ok');
  }),
  text('2.portal.history.empty', 'portal without eSIMs', 'No order history available', 'portal.historyEmpty'),
  check('2.preview.plans', 'design preview', 'up to 6 featured plans (image, name, description, price with $)', 'six tickets, each with a flag, a name, a description and a price', async ({ featuredTickets }) => {
    await expect(featuredTickets).toHaveCount(6);
    const first = featuredTickets.first();
    for (const part of ['img', 'h3', 'p']) await expect(first.locator(part).first()).toBeVisible();
    await expect(first.getByText(/^\$\d+\.\d\d$/)).toBeVisible();
  }),
  button('2.preview.details', 'design preview', 'View Details', 'adding.viewDetails'),
  link('2.preview.browse', 'design preview', 'Browse plans', 'home.browse', '/products'),
  heading('2.preview.coverage', 'design preview', 'Global coverage', 'guide.coverageTitle'),
  heading('2.preview.instant', 'design preview', 'Instant activation', 'guide.instantTitle'),
  heading('2.preview.speed', 'design preview', 'High speed', 'guide.speedTitle'),
  heading('2.preview.fees', 'design preview', 'No hidden fees', 'guide.feesTitle'),
  check('2.mail.heading', 'mail preview', "heading 'Your eSIM is Ready!', order number, total, steps, help, footer with the recipient address", 'in the embedded mail of the sample order', async ({ page, language }) => {
    const mail = page.frameLocator('iframe').first();
    const heading = { en: 'Your eSIM is Ready!', tr: 'eSIM’iniz hazır' }[language];
    await expect(mail.getByRole('heading', { name: heading })).toBeVisible();
    for (const detail of [/ES-/, /\$\d+\.\d\d/, /ICCID/, /LPA:1\$/, /@/]) await expect(mail.getByText(detail).first()).toBeVisible();
  }),
  unitTest('2.mail.esims', "eSIM details (ICCID, activation code, QR image, 'Add to iPhone/iPad' link)", MAIL, 'every eSIM has its codes and links in both parts'),
  unitTest('2.mail.parts', 'order number, total, help box with a support address', MAIL, 'both parts carry the order number, the total, the portal link and the support address'),
  unitTest('2.mail.turkish', 'the mail in Turkish', MAIL, 'the Turkish mail has no English left and keeps the money as it is'),
  heading('2.not-found.title', 'unknown address', '404 Page Not Found', 'errors.notFoundTitle'),
  text('2.not-found.text', 'unknown address', 'Did you forget to add the page to the router?', 'errors.notFoundText'),
];
