/** `ES-` and twelve characters of Crockford's Base32, which has no look-alikes, in groups of four. */
export const ORDER_NUMBER_PATTERN = /^ES-[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/;
