import { type FormEvent, useEffect, useRef } from 'react';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useCartCount } from '~/lib/cart-count.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useIsLive } from '~/lib/use-is-live.ts';
import { addingTexts } from '~/locales/adding.ts';
import styles from './next-step.module.css';

/** The cart after a plan was added: how many eSIMs are in it, and their formatted total; undefined if not known offline. */
export type InCart = { count: number; total: string | undefined };

/** How a plan is added: `goesToCheckout` past the cart. */
export type AddOptions = { goesToCheckout: boolean };

type CheckoutLinkProps = { total: InCart['total']; wide?: boolean };

/** Takes the place of the button that added the plan, and its focus. */
export function CheckoutLink({ total, wide = false }: CheckoutLinkProps) {
  const { t } = useTranslation(addingTexts);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) link.current?.focus({ preventScroll: true });
  }, []);
  return (
    <LocalLink
      ref={link}
      className={buttonClass('primary', { wide })}
      to="/checkout"
      // The second press of a double click was meant for the button.
      onClick={(event) => event.detail > 1 && event.preventDefault()}
    >
      {total ? t('adding.checkoutTotal', { total }) : t('adding.checkout')}
      <Arrow />
    </LocalLink>
  );
}

/** Submits the form once more. */
export function AddAnother({ pending, formId }: { pending: boolean; formId?: string }) {
  const { t } = useTranslation(addingTexts);
  return (
    <Button variant="text" type="submit" form={formId} pending={pending} pendingText={t('adding.pending')}>
      {t('adding.another')}
    </Button>
  );
}

type BuyNowProps = { pending: boolean; formId?: string };

/** Submits the form on the way to checkout, past the cart: offered while the cart is empty, so that it holds this plan alone. */
export function BuyNow({ pending, formId }: BuyNowProps) {
  const { t } = useTranslation(addingTexts);
  const isLive = useIsLive();
  const count = useCartCount();
  if (count > 0) return null;
  return (
    <Button
      className={isLive ? undefined : styles.ifCartIsEmpty}
      type="submit"
      name="next"
      value="checkout"
      form={formId}
      pending={pending}
    >
      {t('adding.buyNow')}
    </Button>
  );
}

/** How a form of plans was submitted: by `BuyNow`, or to add a plan. */
export function readAddOptions({ nativeEvent }: FormEvent): AddOptions {
  const { submitter } = nativeEvent as SubmitEvent;
  return { goesToCheckout: submitter?.getAttribute('name') === 'next' };
}
