import { useEffect } from 'react';
import { Seo } from '~/components/layout/seo.tsx';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { describeError } from '~/lib/error-text.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';

type ProductNotFoundProps = {
  /** Why the plan could not be read, where it may exist all the same; then it can be tried again. */
  failure?: { error: Error; onRetry: () => void };
};

export function ProductNotFound({ failure }: ProductNotFoundProps) {
  const { t } = useTranslation();
  const title = t('product.notFoundTitle');
  const error = failure?.error;
  useEffect(() => {
    if (error) toast({ variant: 'destructive', title, description: error.message });
  }, [title, error]);
  return (
    <main id="main" tabIndex={-1} className="wrap section-s">
      <Seo title={title} noIndex />
      <EmptyState icon={failure ? 'alert' : 'search'} level={1} title={title} text={t('product.notFoundText')}>
        {failure && <p className="measure">{describeError(failure.error, t)}</p>}
        <p className="btns">
          <LocalLink className={buttonClass('go')} to="/products">
            <Icon name="back" />
            {t('product.backToPlans')}
          </LocalLink>
          {failure && <Button onClick={failure.onRetry}>{t('common.retry')}</Button>}
        </p>
      </EmptyState>
    </main>
  );
}
