/** What an extension is written against: the shop's own types, which are erased before it runs. */

export type * from '@esimshop/server/app/extensions/extension';
export type * from '@esimshop/server/partners/account-check';
export type * from '@esimshop/server/partners/esim-supplier';
export type * from '@esimshop/server/partners/exchange';
export type * from '@esimshop/server/partners/partner-books';
export type * from '@esimshop/server/partners/payment-gateway';
export type * from '@esimshop/server/partners/plan-source';
export type * from '@esimshop/server/partners/supplier';
