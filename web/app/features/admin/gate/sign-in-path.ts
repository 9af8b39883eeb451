/** The sign-in page, which leads back to where the admin was. */
export function signInPath(address: string): string {
  return `/auth?next=${encodeURIComponent(address)}`;
}
