import { useEffect } from 'react';
import { Seo } from '~/components/layout/seo.tsx';
import { buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { RetryButton } from '~/components/ui/retry-button.tsx';
import typography from '~/components/ui/typography.module.css';
import { describeError } from '~/lib/error-text.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { errorTexts } from '~/locales/errors.ts';
import { productTexts } from '~/locales/product.ts';

type ProductNotFoundProps = {
  /** Why loading failed, if the plan may exist all the same; offers a retry. */
  failure?: { error: Error; onRetry: () => void };
};

export function ProductNotFound({ failure }: ProductNotFoundProps) {
  const { t } = useTranslation(errorTexts, productTexts);
  const title = t('product.notFoundTitle');
  const error = failure?.error;
  useEffect(() => {
    if (error) toast({ variant: 'destructive', title, description: error.message });
  }, [title, error]);
  return (
    <main id="main" tabIndex={-1} className={`${layout.wrap} ${layout.sectionSmall}`}>
      <Seo title={title} noIndex />
      <EmptyState icon={failure ? 'alert' : 'search'} level={1} title={title} text={t('product.notFoundText')}>
        {failure && <p className={typography.measure}>{describeError(failure.error, t)}</p>}
        <p className={layout.buttons}>
          <LocalLink className={buttonClass('primary')} to="/products">
            <Icon name="back" />
            {t('product.backToPlans')}
          </LocalLink>
          {failure && <RetryButton onRetry={failure.onRetry} />}
        </p>
      </EmptyState>
    </main>
  );
}
