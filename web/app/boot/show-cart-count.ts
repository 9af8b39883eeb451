/** Runs as its own source text right behind the header, so that the stored count is there with the first paint. */
export function showCartCount(): void {
  const count = document.documentElement.dataset.cart;
  if (!count || count === '0') return;
  for (const badge of document.querySelectorAll('[data-cart-count]')) badge.textContent = count;
}
