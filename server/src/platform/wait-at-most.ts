/** Whether the work is done in time; it goes on if not. @throws what the work throws in time */
export function waitAtMost(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), timeoutMs);
  return Promise.race([work.then(() => true), late.promise]).finally(() => clearTimeout(timer));
}
