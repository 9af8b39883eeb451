import { Button, buttonClass } from '~/components/ui/button.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { cartTexts } from '~/locales/cart.ts';

type ProceedProps = {
  /** A line's plan has left the catalogue: it must be removed first. */
  blocked: boolean;
  /** Id of the element that explains why it is blocked. */
  reasonId: string;
  wide?: boolean;
};

export function ProceedToCheckout({ blocked, reasonId, wide = false }: ProceedProps) {
  const { t } = useTranslation(cartTexts);
  if (blocked) {
    return (
      <Button variant="primary" wide={wide} blocked aria-describedby={reasonId}>
        {t('cart.proceed')}
      </Button>
    );
  }
  return (
    <LocalLink className={buttonClass('primary', { wide })} to="/checkout">
      {t('cart.proceed')}
      <Arrow />
    </LocalLink>
  );
}
