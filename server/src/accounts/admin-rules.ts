/** What an administrator's name may be, at the first start and by command. */
export const ADMIN_NAME_PATTERN = /^[\p{L}\p{N}._-]{3,50}$/u;

export const MIN_ADMIN_PASSWORD_LENGTH = 12;
