import type { Banner } from '@esimshop/contracts/banner';
import type { Brand } from '@esimshop/contracts/brand';
import type { Claims, Company } from '@esimshop/contracts/settings';
import type { PageIndex } from '@esimshop/contracts/shop-pages';
import type { Support } from '@esimshop/contracts/support-hours';
import { createContext } from 'react-router';
import type { ApiClient } from './api-client.ts';
import type { Language } from './language.ts';

/** In which a page shows prices, and all that a visitor can choose, the shop's own first. */
export type PageCurrencies = { shown: string; offered: readonly string[] };

/** What the page host passes to every render; nothing in it depends on the visitor. */
export type PageContext = {
  api: ApiClient;
  language: Language;
  /** Only while there is more than one. */
  currencies?: PageCurrencies | undefined;
  publicUrl: string;
  sandbox: boolean;
  /** With the name that the shop goes by. */
  brand: Brand;
  support: Support;
  company: Company;
  claims: Claims;
  /** While one stands. */
  banner?: Banner | undefined;
  /** What the owner has published of the texts, in this language; undefined while all is as delivered. */
  texts?: PageIndex | undefined;
  /** Whether prices say what tax they contain. */
  includesTax: boolean;
  /** Whether the pages on which a visitor pays load the payment partner's script, which no other page may. */
  hasPaymentScript: boolean;
  onError: (error: unknown) => void;
  /** Marks our own inline scripts; unguessable. */
  nonce: string;
};

export const pageContext = createContext<PageContext>();
