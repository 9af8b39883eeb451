import type { layoutTexts } from '~/locales/layout.ts';

type NavigationLink = { path: string; text: keyof typeof layoutTexts.en };

/** Links of the header and of the phone's menu, in this order. Each names a page that exists in routes.ts. */
export const headerLinks: readonly NavigationLink[] = [
  { path: '/products', text: 'plans' },
  { path: '/how-it-works', text: 'howItWorks' },
  { path: '/support', text: 'support' },
  { path: '/portal', text: 'myEsims' },
];

export const quickLinks: readonly NavigationLink[] = [
  { path: '/products', text: 'plans' },
  { path: '/trip', text: 'trip' },
  { path: '/how-it-works', text: 'howItWorks' },
  { path: '/portal', text: 'portal' },
  { path: '/blog', text: 'blog' },
  { path: '/faq', text: 'faq' },
];

/** First of the footer's contact list. */
export const contactLinks: readonly NavigationLink[] = [
  { path: '/support', text: 'help' },
  { path: '/legal', text: 'company' },
];

export const legalLinks: readonly NavigationLink[] = [
  { path: '/terms', text: 'terms' },
  { path: '/privacy', text: 'privacy' },
  { path: '/refund', text: 'refund' },
  { path: '/cookies', text: 'cookies' },
  { path: '/withdraw', text: 'withdraw' },
];
