import type { Page } from '@playwright/test';
import type { Sandbox } from '../setup/sandbox.ts';
import { findText, type Language, toPattern } from '../setup/texts.ts';
import type { Visitor } from '../setup/visitor.ts';

/** A visit in one language, with the parts of the pages that several checks share. */
export type Scenario = ReturnType<typeof createScenario>;

export function createScenario(context: { page: Page; visitor: Visitor; sandbox: Sandbox; language: Language }) {
  const { page, language } = context;
  const t = (key: string) => toPattern(findText(language, key));
  return {
    ...context,
    /** A pattern for the text of a key in the language of the visit. */
    t,
    otherLanguage: language === 'en' ? ('tr' as const) : ('en' as const),
    link: (key: string) => page.getByRole('link', { name: t(key) }),
    breadcrumb: page.getByRole('navigation', { name: t('common.breadcrumb') }).getByRole('listitem'),
    cartLink: page.getByRole('banner').locator('a[href="/cart"]'),
    cartSummary: page.getByRole('region', { name: t('cart.summary') }),
    destinationRows: page.locator('section[aria-labelledby="destinations"] li > a'),
    featuredTickets: page.locator('section[aria-labelledby="featured"] li'),
    qrCode: page.locator('main button[aria-label] > img'),
    selectedPlanBar: page.getByRole('region', { name: t('plans.total') }),
    toast: page.locator('[data-toast]'),
    press: (key: string) =>
      page
        .getByRole('button', { name: t(key) })
        .first()
        .click(),
  };
}
