const SESSION_PAGES = /^\/(?:cart|checkout|order-confirmation|portal|offline)(?:\/|$)/;

/** Pages of one visitor, by plain path: the server sends the same shell to all, the browser fills it in. */
export function isSessionPage(path: string): boolean {
  return SESSION_PAGES.test(path);
}
