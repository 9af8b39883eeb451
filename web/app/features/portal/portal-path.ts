/** Where a page of top-ups leads back to, to the card of an eSIM. The portal takes the token out of the address at once. */
export function portalPath(token: string | undefined, esimId?: string | null): string {
  const query = new URLSearchParams({ ...(token && { token }), ...(esimId && { esim: esimId }) });
  return query.size > 0 ? `/portal?${query}` : '/portal';
}
