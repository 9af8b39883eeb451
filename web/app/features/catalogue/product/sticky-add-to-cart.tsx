import type { Product } from '@esimshop/contracts/products';
import { useEffect, useState } from 'react';
import type { InCart } from '../next-step.tsx';
import { PurchaseBar } from '../plans/purchase-bar.tsx';
import styles from './sticky-add-to-cart.module.css';

type StickyAddToCartProps = { product: Product; inCart: InCart | undefined; formId: string; pending: boolean };

/** On phones: a sticky purchase bar, shown once the ticket with its button has scrolled out of view. */
export function StickyAddToCart({ product, inCart, formId, pending }: StickyAddToCartProps) {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!form) return;
    const observer = new IntersectionObserver(([entry]) => {
      setIsNeeded(entry ? !entry.isIntersecting && entry.boundingClientRect.top < 0 : false);
    });
    observer.observe(form);
    return () => observer.disconnect();
  }, [formId]);
  if (!isNeeded) return null;
  return (
    <div className={styles.late}>
      <PurchaseBar plan={product} inCart={inCart} formId={formId} pending={pending} />
    </div>
  );
}
