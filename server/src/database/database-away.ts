/** Classes 08 and 57P, too many connections, and a statement that ran out of time. */
const SQL_STATES = /^(08...|57P0[1-5]|53300|57014)$/;
const SOCKET_ERRORS = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
/** The words of the driver, which gives these no code. */
const DRIVER_MESSAGES =
  /timeout exceeded when trying to connect|connection terminated|query read timeout|pool after|not queryable/i;

/** Whether a failure means that the database could not be asked, rather than that it said no. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') {
      if (SQL_STATES.test(cause.code)) return true;
      if (SOCKET_ERRORS.has(cause.code) && 'syscall' in cause && cause.syscall !== 'open') return true;
    }
    if (DRIVER_MESSAGES.test(cause.message)) return true;
  }
  return false;
}
