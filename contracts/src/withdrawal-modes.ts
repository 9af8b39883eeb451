/**
 * What ends the right of withdrawal. `until_used`: installing or using the eSIM. `pro_rata`: nothing, but what was used is paid
 * for. `at_delivery`: delivery, by the buyer's express consent.
 */
export const WITHDRAWAL_MODES = ['until_used', 'pro_rata', 'at_delivery'] as const;
export type WithdrawalMode = (typeof WITHDRAWAL_MODES)[number];
