/** Valid administrator names, both at the first start and in the command. */
export const ADMIN_NAME_PATTERN = /^[\p{L}\p{N}._-]{3,50}$/u;

export const MIN_ADMIN_PASSWORD_LENGTH = 12;
