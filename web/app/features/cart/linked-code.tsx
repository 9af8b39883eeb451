import { useEffect } from 'react';
import { ApiError } from '~/lib/api-error.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { discountTexts } from '~/locales/discount.ts';
import { useCartCode } from './cart-code.ts';
import { describeRefusal } from './describe-refusal.ts';

/** Puts the code of a link such as `/?code=HOPON10` into the cart, and says so. */
export function LinkedCode({ code }: { code: string }) {
  const { t } = useTranslation(discountTexts);
  const language = useLanguage();
  const { mutate } = useCartCode();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code
  useEffect(() => {
    mutate(
      { code, origin: 'link' },
      {
        onSuccess: ({ discount }) =>
          discount &&
          toast({ title: t('discount.kept', { code: discount.code }), description: t('discount.keptText') }),
        onError: (error) => {
          const refusal = error instanceof ApiError ? error.problem.refusal : undefined;
          if (refusal)
            toast({
              title: t('discount.refused'),
              description: describeRefusal(refusal, t, language),
              duration: 10_000,
            });
        },
      },
    );
  }, [code]);
  return null;
}
