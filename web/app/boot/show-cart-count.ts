/** Runs as inline source right after the header, so that the first paint shows the stored count. */
export function showCartCount(): void {
  const count = document.documentElement.dataset.cart;
  if (!count || count === '0') return;
  for (const badge of document.querySelectorAll('[data-cart-count]')) badge.textContent = count;
}
