import type { PricingSetting, PricingSettings } from '@esimshop/contracts/pricing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '~/lib/toast.ts';
import { adminPricingTexts } from '~/locales/admin-pricing.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import { pricingSettingsQuery, refreshPricing, updateRule } from './pricing-queries.ts';

type Switched = { rule: PricingSetting; isActive: boolean };

/** Switches a rule on or off optimistically; rolled back with a toast if rejected. */
export function useSwitchRule() {
  const { t } = useAdminTranslation(adminPricingTexts);
  const toastFailure = useFailureToast();
  const client = useQueryClient();
  const show = (id: number, isActive: boolean) =>
    client.setQueryData(pricingSettingsQuery.queryKey, (settings: PricingSettings | undefined) =>
      settings
        ? {
            ...settings,
            pricingSettings: settings.pricingSettings.map((rule) => (rule.id === id ? { ...rule, isActive } : rule)),
          }
        : settings,
    );
  return useMutation({
    mutationFn: ({ rule, isActive }: Switched) => updateRule(rule.id, { isActive, updatedAt: rule.updatedAt }),
    onMutate: async ({ rule, isActive }) => {
      await client.cancelQueries(pricingSettingsQuery);
      show(rule.id, isActive);
    },
    onError: (error, { rule }) => {
      show(rule.id, rule.isActive);
      toastFailure(t('admin-pricing.toasts.saveFailed'), error);
    },
    onSuccess: ({ pricingSetting: { name }, changedPrices: count }) =>
      toast({
        title: t('admin-pricing.toasts.updated'),
        description: t('admin-pricing.toasts.moved', { name, count }),
      }),
    onSettled: () => refreshPricing(client),
  });
}
