import type { Cart } from '@esimshop/contracts/carts';
import { useCartCode } from './cart-code.ts';
import { CodeEntry } from './code-entry.tsx';

/** The field for a code in the cart and at checkout. */
export function CartCodeEntry({ cart: { discount } }: { cart: Cart }) {
  const change = useCartCode();
  return (
    <CodeEntry
      kept={discount}
      error={change.error}
      isPending={change.isPending}
      onApply={(code) => change.mutate({ code, origin: 'typed' })}
      onEdit={change.reset}
    />
  );
}
