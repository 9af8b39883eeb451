/** Classes 08 and 57P, statement timeouts, and 53 and 58030: no disk, memory or connections left, or a disk that fails. */
const SQL_STATES = /^(08...|57P0[1-5]|57014|53...|58030)$/;
const SOCKET_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]);
/** Messages of the driver for errors to which it gives no code. */
const DRIVER_MESSAGES = /timeout exceeded when trying to connect|connection terminated|pool after|not queryable/i;

/** Whether an error means that the database was unreachable or unable to work, as opposed to rejecting the statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') {
      if (SQL_STATES.test(cause.code)) return true;
      if (SOCKET_ERRORS.has(cause.code) && 'syscall' in cause && cause.syscall !== 'open') return true;
    }
    if (DRIVER_MESSAGES.test(cause.message)) return true;
  }
  return false;
}
