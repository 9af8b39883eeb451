/** Until so many days after its purchase a gift can go out: suppliers drop eSIMs that nobody has used for 180. */
export const GIFT_DAYS = 150;
/** Characters. */
export const MAX_GIFT_NOTE = 240;
/** How often the mail of one gift is sent within 24 hours. */
export const GIFT_MAILS_PER_DAY = 5;
