import { Button, buttonClass } from '~/components/ui/button.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useTranslation } from '~/lib/translation.tsx';

type ProceedProps = {
  /** A line has left the catalogue: it must go first. */
  blocked: boolean;
  /** Id of the sentence that says why it is blocked. */
  reasonId: string;
  wide?: boolean;
};

export function ProceedToCheckout({ blocked, reasonId, wide = false }: ProceedProps) {
  const { t } = useTranslation();
  if (blocked) {
    return (
      <Button look="go" wide={wide} blocked aria-describedby={reasonId}>
        {t('cart.proceed')}
      </Button>
    );
  }
  return (
    <LocalLink className={buttonClass('go', { wide })} to="/checkout">
      {t('cart.proceed')}
      <Arrow />
    </LocalLink>
  );
}
