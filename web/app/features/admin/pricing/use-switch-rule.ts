import type { PricingSetting, PricingSettings } from '@esimshop/contracts/pricing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '~/lib/toast.ts';
import { adminPricingTexts } from '~/locales/admin-pricing.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import { pricingSettingsQuery, refreshPricing, updateRule } from './pricing-queries.ts';

type Switched = { rule: PricingSetting; isActive: boolean };

const SWITCHING = ['switch-rule'];

/** Switches rules on or off optimistically, one after the other; rolled back with a toast if rejected. */
export function useSwitchRule() {
  const { t } = useAdminTranslation(adminPricingTexts);
  const toastFailure = useFailureToast();
  const client = useQueryClient();
  /** As the server has the rules that are being switched: what is shown is ahead of it. */
  const [stored] = useState(() => new Map<number, boolean>());
  const find = (id: number) =>
    client.getQueryData(pricingSettingsQuery.queryKey)?.pricingSettings.find((rule) => rule.id === id);
  const show = (id: number, change: Partial<PricingSetting>) =>
    client.setQueryData(pricingSettingsQuery.queryKey, (settings: PricingSettings | undefined) =>
      settings
        ? {
            ...settings,
            pricingSettings: settings.pricingSettings.map((rule) => (rule.id === id ? { ...rule, ...change } : rule)),
          }
        : settings,
    );
  return useMutation({
    mutationKey: SWITCHING,
    scope: { id: SWITCHING.join() },
    // As the switch before it has left the rule.
    mutationFn: ({ rule, isActive }: Switched) =>
      updateRule(rule.id, { isActive, updatedAt: (find(rule.id) ?? rule).updatedAt }),
    onMutate: async ({ rule, isActive }) => {
      if (!stored.has(rule.id)) stored.set(rule.id, rule.isActive);
      await client.cancelQueries(pricingSettingsQuery);
      show(rule.id, { isActive });
    },
    onError: (error, { rule }) => {
      show(rule.id, { isActive: stored.get(rule.id) ?? rule.isActive });
      toastFailure(t('admin-pricing.toasts.saveFailed'), error, {});
    },
    onSuccess: ({ pricingSetting: { id, name, updatedAt, isActive }, changedPrices: count }) => {
      stored.set(id, isActive);
      show(id, { updatedAt });
      toast({
        title: t('admin-pricing.toasts.updated'),
        description: t('admin-pricing.toasts.moved', { name, count }),
      });
    },
    onSettled: () => {
      // What is read now would show the next switch as it was before it.
      if (client.isMutating({ mutationKey: SWITCHING }) > 1) return undefined;
      stored.clear();
      return refreshPricing(client);
    },
  });
}
