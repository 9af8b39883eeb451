import { Button } from '~/components/ui/button.tsx';
import { describeError } from '~/lib/error-text.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { commonTexts } from '~/locales/common.ts';
import { discountTexts } from '~/locales/discount.ts';
import { errorTexts } from '~/locales/errors.ts';
import { useCartCode } from './cart-code.ts';

/** Takes the code out of the cart. */
export function RemoveCode() {
  const { t } = useTranslation(commonTexts, discountTexts, errorTexts);
  const change = useCartCode();
  return (
    <Button
      variant="text"
      pending={change.isPending}
      aria-label={t('discount.removeCode')}
      onClick={() =>
        change.mutate(null, {
          onError: (error) =>
            toast({ title: t('common.error'), description: describeError(error, t), variant: 'destructive' }),
        })
      }
    >
      {t('discount.remove')}
    </Button>
  );
}
