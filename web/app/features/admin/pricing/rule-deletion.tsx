import type { PricingSetting } from '@esimshop/contracts/pricing';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import layout from '~/components/ui/layout.module.css';
import { formatNumber } from '~/lib/format.ts';
import { toast } from '~/lib/toast.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminPricingTexts } from '~/locales/admin-pricing.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import { deleteRule, pricingPreviewQuery, refreshPricing } from './pricing-queries.ts';

/** Confirms the deletion of a rule, with its effect on prices. */
export function RuleDeletion({ rule, onClose }: { rule: PricingSetting; onClose: () => void }) {
  const { t } = useAdminTranslation(adminFrameTexts, adminPricingTexts);
  const toastFailure = useFailureToast();
  const language = useLanguage();
  const client = useQueryClient();
  const { data: preview, error } = useQuery(pricingPreviewQuery({ id: rule.id, rule: null }));
  const deletion = useMutation({
    mutationFn: () => deleteRule(rule),
    onSuccess: ({ changedPrices: count }) => {
      toast({
        title: t('admin-pricing.toasts.deleted'),
        description: t('admin-pricing.toasts.moved', { name: rule.name, count }),
      });
    },
    onError: (error) => toastFailure(t('admin-pricing.toasts.deleteFailed'), error, {}),
    onSettled: () => void refreshPricing(client),
  });
  return (
    <Dialog open title={t('admin-pricing.deletion.title', { name: rule.name })} onClose={onClose}>
      <p role="status">
        {error
          ? t('admin-pricing.preview.failed')
          : !preview
            ? t('admin-pricing.preview.computing')
            : preview.changedCount === 0
              ? t('admin-pricing.preview.unchanged')
              : t('admin-pricing.deletion.changes', {
                  count: preview.changedCount,
                  raised: formatNumber(preview.raisedCount, language),
                  lowered: formatNumber(preview.loweredCount, language),
                })}
      </p>
      <div className={layout.buttons}>
        <Button
          variant="danger"
          pending={deletion.isPending}
          pendingText={t('admin-pricing.deletion.deleting')}
          onClick={() => deletion.mutate(undefined, { onSettled: onClose })}
        >
          {t('admin-pricing.deletion.confirm')}
        </Button>
        <Button onClick={onClose}>{t('admin-frame.cancel')}</Button>
      </div>
    </Dialog>
  );
}
