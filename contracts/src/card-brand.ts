/** `visa` → `Visa`: partners name brands in small letters. */
export function cardBrandName(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1);
}
