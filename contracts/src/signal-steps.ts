/** Where a signal passes, in this order. It stops at the first place that fails. */
export const SIGNAL_STOPS = ['paid', 'installed', 'network', 'started', 'data'] as const;
export type SignalStop = (typeof SIGNAL_STOPS)[number];

/** What can be tried on the phone. `access`: the access point if there is one, else a restart. */
export const SIGNAL_STEPS = ['roaming', 'network', 'access', 'lock'] as const;
export type SignalStep = (typeof SIGNAL_STEPS)[number];

/** Whose words a step is told in. */
export const PHONES = ['iphone', 'pixel', 'samsung'] as const;
export type Phone = (typeof PHONES)[number];
