import type { Product } from '@esimshop/contracts/products';
import { useEffect, useState } from 'react';
import { BuyingBar } from './buying-bar.tsx';

type LateBuyingBarProps = { product: Product; formId: string; pending: boolean };

/** On phones: the way to the cart comes along once the ticket with its button has left the screen. */
export function LateBuyingBar({ product, formId, pending }: LateBuyingBarProps) {
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
    <div className="late-bar">
      <BuyingBar plan={product} formId={formId} pending={pending} />
    </div>
  );
}
