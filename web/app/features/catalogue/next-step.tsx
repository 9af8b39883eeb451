import { useEffect, useRef } from 'react';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { addingTexts } from '~/locales/adding.ts';

/** The cart after a plan was added: how many eSIMs are in it, and their formatted total; undefined if not known offline. */
export type InCart = { count: number; total: string | undefined };

type CheckoutLinkProps = { wide?: boolean; className?: string | undefined };

/** Takes the place of the button that added the plan, and its focus. */
export function CheckoutLink({ wide = false, className = '' }: CheckoutLinkProps) {
  const { t } = useTranslation(addingTexts);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) link.current?.focus({ preventScroll: true });
  }, []);
  return (
    <LocalLink
      ref={link}
      className={`${buttonClass('primary', { wide })} ${className}`}
      to="/checkout"
      // The second press of a double click was meant for the button.
      onClick={(event) => event.detail > 1 && event.preventDefault()}
    >
      {t('adding.checkout')}
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
