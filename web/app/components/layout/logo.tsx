import { DELIVERED_BRAND, markPath } from '@esimshop/contracts/brand';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useBrand } from '~/lib/use-brand.ts';
import styles from './logo.module.css';

/** The mark and the shop's name; links to the home page. */
export function Logo() {
  return (
    <LocalLink className={styles.mark} to="/">
      <MarkSign />
    </LocalLink>
  );
}

export function MarkSign() {
  const { name, mark, signal } = useBrand();
  return (
    <>
      {mark ? <img src={markPath(mark)} width="28" height="28" alt="" /> : <DeliveredMark signal={signal} />}
      <span className={styles.word}>{name}</span>
    </>
  );
}

/** The SIM outline with the arrow, in a colour. */
export function DeliveredMark({ signal }: { signal: string }) {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true">
      <path fill={signal === DELIVERED_BRAND.signal ? '#fc0' : signal} d="M1 1h18l8 8v18H1z" />
      <path fill="none" stroke="#16160f" strokeWidth="3" strokeMiterlimit="10" d="M5.5 16H21M14 9l7 7-7 7" />
    </svg>
  );
}
