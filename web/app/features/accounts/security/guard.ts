/** Runs a call of the account, and signs in again first where that is needed. */
export type Guard = <T>(act: () => Promise<T>) => Promise<T>;
