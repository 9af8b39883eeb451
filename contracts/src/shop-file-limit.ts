/** Far more than any shop's settings and rules; apart from the schemas, for the browser. */
export const MAX_SHOP_FILE_CHARACTERS = 1_000_000;
