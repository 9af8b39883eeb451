/** Where a page of top-ups leads back to. The portal takes the token out of the address at once. */
export function portalPath(token: string | undefined): string {
  return token ? `/portal?${new URLSearchParams({ token })}` : '/portal';
}
