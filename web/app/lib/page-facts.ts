import type { Brand } from '@esimshop/contracts/brand';
import type { Company } from '@esimshop/contracts/settings';
import type { Support } from '@esimshop/contracts/support-hours';
import { useRouteLoaderData } from 'react-router';
import type { PageContext, PageCurrencies } from './page-context.ts';

export type PageFacts = Pick<PageContext, 'publicUrl' | 'sandbox' | 'claims'> & {
  hasPaymentScript?: true;
  /** Prices say what tax they contain. */
  includesTax?: true;
  currencies?: PageCurrencies;
  /** These unless they are as delivered. */
  brand?: Brand;
  support?: Support;
  /** The owner's own pages that the footer links. */
  pages?: { path: string; title: string }[];
  /** The owner's line above the page, while one stands in its language. */
  banner?: { text: string; link?: string };
  /** What the owner has set of it. */
  contact?: Pick<Company, 'email' | 'phone'>;
};

/** Facts about the shop from the root loader. Empty if the root itself failed. */
export function usePageFacts(): PageFacts {
  const facts = useRouteLoaderData('root') as PageFacts | undefined;
  return facts ?? { publicUrl: '', sandbox: false, claims: {} };
}
