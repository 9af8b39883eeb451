import { LEGAL_PAGES } from '@esimshop/contracts/legal';
import { DEFAULT_LOCALE, LOCALES } from '@esimshop/contracts/locales';
import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** `tr?`: with each language React Router doubles the routes that it tries. */
const language = LOCALES.flatMap((locale) => (locale === DEFAULT_LOCALE ? [] : [`${locale}?`])).join('/');

/** Every page lives at its plain address, which follows the visitor's language, and under each language but the default. */
export default [
  route(language, 'routes/shell.tsx', [
    index('routes/home.tsx'),
    route('home', 'routes/home.tsx', { id: 'routes/home-alias' }),
    route('products', 'routes/products.tsx'),
    route('products/:id', 'routes/product.tsx'),
    route('trip', 'routes/trip.tsx'),
    route('cart', 'routes/cart.tsx'),
    route('checkout', 'routes/checkout.tsx'),
    route('order-confirmation/:orderNumber', 'routes/order-confirmation.tsx'),
    route('portal', 'routes/portal.tsx'),
    route('portal/topup', 'routes/top-up.tsx'),
    route('portal/auto-topup', 'routes/auto-top-up.tsx'),
    route('portal/help', 'routes/signal-help.tsx'),
    route('portal/receipts/:orderNumber', 'routes/portal-receipt.tsx'),
    route('receipts/:orderNumber', 'routes/receipt.tsx'),
    route('profile', 'routes/profile.tsx'),
    route('auth', 'routes/auth.tsx'),
    route('auth/forgot-password', 'routes/forgot-password.tsx'),
    route('auth/reset-password', 'routes/reset-password.tsx'),
    route('auth/invitation', 'routes/invitation.tsx'),
    route('auth/verify-email', 'routes/verify-email.tsx'),
    route('how-it-works', 'routes/how-it-works.tsx'),
    route('support', 'routes/support.tsx'),
    route('withdraw', 'routes/withdraw.tsx'),
    route('your-data', 'routes/your-data.tsx'),
    route('gift', 'routes/gift.tsx'),
    route('rate', 'routes/rate.tsx'),
    route('faq', 'routes/faq.tsx'),
    route('blog', 'routes/blog.tsx'),
    route('blog/:slug', 'routes/article.tsx'),
    ...LEGAL_PAGES.map((page) => route(page, 'routes/legal.tsx', { id: `routes/legal/${page}` })),
    route('pages/:slug', 'routes/own-page.tsx'),
    route('offline', 'routes/offline.tsx'),
    route('offline/esims', 'routes/offline-esims.tsx'),
    route('design-preview', 'routes/design-preview.tsx'),
    route('email-preview', 'routes/email-preview.tsx'),
    ...(process.env['NODE_ENV'] === 'development'
      ? [route('components', 'routes/components.tsx'), route('components/sheet', 'routes/components-sheet.tsx')]
      : []),
    route('*', 'routes/not-found.tsx'),
  ]),
  route(language, 'routes/admin-frame.tsx', [
    route('admin', 'routes/admin.tsx'),
    route('admin/orders/:id', 'routes/admin-order.tsx'),
    route('admin/customers/:key', 'routes/admin-customer.tsx'),
    route('admin/messages/:id', 'routes/admin-message.tsx'),
  ]),
] satisfies RouteConfig;
