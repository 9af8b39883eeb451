/** The only source of the current time in the shop's rules; tests inject their own. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
