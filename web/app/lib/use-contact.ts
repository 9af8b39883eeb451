import { DELIVERED_CONTACT } from '@esimshop/contracts/support-hours';
import { type PageFacts, usePageFacts } from './page-facts.ts';

/** How to reach the shop: what the owner has set of the company, and what it was delivered with. */
export function chooseContact(company: PageFacts['contact']): { email: string; phone: string } {
  return {
    email: company?.email || DELIVERED_CONTACT.email,
    phone: company?.phone || DELIVERED_CONTACT.phone,
  };
}

export function useContact(): { email: string; phone: string } {
  return chooseContact(usePageFacts().contact);
}
