/** What the shop is called until `MAIL_FROM` or its owner names it. */
export const DELIVERED_SHOP_NAME = 'esimshop';
/** Of a shop's name: what header, ticket and share picture have room for. */
export const MAX_SHOP_NAME = 24;

/** An uploaded mark: the SHA-256 of its bytes in hex, and what they are. */
export type Mark = { hash: string; type: 'svg' | 'png' };

export type Brand = {
  /** Empty for that of `MAIL_FROM`. */
  name: string;
  /** The year of the copyright line. */
  openedYear: number;
  /** The colour of the way on, such as `#ffcc00`. */
  signal: string;
  /** Null for the delivered mark in the signal's colour. */
  mark: Mark | null;
};

export const DELIVERED_BRAND: Brand = { name: '', openedYear: 2026, signal: '#ffcc00', mark: null };

/** The address of a published mark, which never changes under it. */
export function markPath({ hash, type }: Mark): string {
  return `/brand/${hash}.${type}`;
}

export function isDeliveredMark({ signal, mark }: Pick<Brand, 'signal' | 'mark'>): boolean {
  return signal === DELIVERED_BRAND.signal && mark === null;
}

/** The address of an icon, which changes with what it shows. */
export function iconPath(path: string, brand: Pick<Brand, 'signal' | 'mark'>): string {
  if (isDeliveredMark(brand)) return path;
  const { signal, mark } = brand;
  return `${path}?v=${signal.slice(1)}${mark ? `-${mark.hash.slice(0, 12)}` : ''}`;
}
