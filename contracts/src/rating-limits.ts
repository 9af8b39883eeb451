/** Characters. */
export const MAX_RATING_TEXT = 600;
export const MAX_RATING_NAME = 40;
export const MAX_RATING_REPLY = 600;
export const STARS = [1, 2, 3, 4, 5] as const;
export const MOST_STARS = 5;
/** A destination shows its ratings from so many on; with fewer, those of the whole shop are shown from so many on. */
export const FEWEST_RATINGS = { place: 5, shop: 20 } as const;
/** How long a link can be used once it was sent, and how long what was given by it can be changed. */
export const RATING_LINK_DAYS = 90;
export const RATING_CHANGE_DAYS = 30;
/** How often a rating can be changed: each change is shown at once. */
export const MAX_RATING_CHANGES = 20;
/** Why the words of a rating are taken down. */
export const REMOVAL_REASONS = ['unlawful', 'personal_data', 'insult'] as const;
export type RemovalReason = (typeof REMOVAL_REASONS)[number];
