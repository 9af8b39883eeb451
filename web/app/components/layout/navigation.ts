import type { Messages } from '~/locales/en.ts';

type NavigationLink = { path: string; text: keyof Messages['layout'] };

/** Links of the header and of the phone's menu, in this order. Each names a page that exists in routes.ts. */
export const headerLinks: readonly NavigationLink[] = [{ path: '/products', text: 'plans' }];

export const quickLinks: readonly NavigationLink[] = [{ path: '/products', text: 'plans' }];

export const legalLinks: readonly NavigationLink[] = [];
