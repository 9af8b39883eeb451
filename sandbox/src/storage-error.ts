const CODES = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS']);

/** Whether an error means that the disk is full or fails: nothing was stored, and trying again later may help. */
export function isStorageError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CODES.has(String(error.code));
}
