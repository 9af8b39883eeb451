import { deviation, type Row } from './row.ts';

const TOP_UP = 'Top-ups are not built yet.';

/** Parts of the specification that are not built yet. */
export const laterRows: readonly Row[] = [
  deviation('2.portal.top-up', "a 'Top-Up' button disabled unless the eSIM is active", TOP_UP),
  deviation('2.top-up', 'Top-up (/portal/topup)', TOP_UP),
  deviation('3.top-up', 'Top-up package', TOP_UP),
  deviation('4.top-up', 'Top-up success: return to the portal after 1.5 seconds', TOP_UP),
  deviation('5.top-up', "a package must be selected, else toast 'Selection Required'", TOP_UP),
  deviation('7.top-up', '/api/portal/topup-packages, /api/portal/purchase-topup', TOP_UP),
  deviation('8.top-up', 'Top-up toasts', TOP_UP),
];
