import type { CreatedPricingSettingResponse, PricingConflict, PricingSetting } from '@esimshop/contracts/pricing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '~/lib/api-error.ts';
import { toast } from '~/lib/toast.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminPricingTexts } from '~/locales/admin-pricing.ts';
import { errorTexts } from '~/locales/errors.ts';
import { describeAdminError } from '../parts/admin-error.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { useRequestKeys } from '../parts/use-request-keys.ts';
import { createRule, refreshPricing, updateRule } from './pricing-queries.ts';
import { describeRuleProblem } from './pricing-words.ts';
import { type RuleField, type RuleForm, toRuleInput } from './rule-form.ts';

/** Why the rule cannot be saved: it was changed or deleted. */
export type Obstacle = ({ kind: 'conflict' } & PricingConflict) | { kind: 'gone' };

type SaveOptions = {
  rule: PricingSetting | undefined;
  onSaved: () => void;
  onFieldProblem: (field: RuleField, sentence: string) => void;
};

/** Saves the dialog's rule. A newer version on the server is shown before it is overwritten. */
export function useSaveRule({ rule, onSaved, onFieldProblem }: SaveOptions) {
  const { t } = useAdminTranslation(adminFrameTexts, adminPricingTexts, errorTexts);
  const client = useQueryClient();
  const [obstacle, setObstacle] = useState<Obstacle>();
  /** The version that saving replaces. */
  const [seen, setSeen] = useState(rule);
  const keyOf = useRequestKeys();
  const isNew = !seen || obstacle?.kind === 'gone';
  const mutation = useMutation({
    mutationFn: (form: RuleForm): Promise<CreatedPricingSettingResponse> => {
      const input = toRuleInput(form);
      return isNew ? createRule(input, keyOf(input)) : updateRule(seen.id, { ...input, updatedAt: seen.updatedAt });
    },
    onSuccess: ({ pricingSetting: { name }, changedPrices: count }) => {
      toast({
        title: t(isNew ? 'admin-pricing.toasts.created' : 'admin-pricing.toasts.updated'),
        description:
          count === null
            ? t('admin-pricing.toasts.repeated', { name })
            : t('admin-pricing.toasts.moved', { name, count }),
      });
    },
    onError: (error) => {
      const problem = error instanceof ApiError ? error.problem : undefined;
      const [first] = problem?.errors ?? [];
      for (const { path, code, params } of problem?.errors ?? []) {
        onFieldProblem(path as RuleField, describeRuleProblem({ code, ...(params && { params }) }, t));
      }
      if (problem?.code === 'conflict' && problem.current) {
        const newer = problem.current as PricingConflict;
        setObstacle({ kind: 'conflict', ...newer });
        setSeen(newer.pricingSetting);
      }
      if (problem?.code === 'pricing_rule_not_found') setObstacle({ kind: 'gone' });
      toast({
        variant: 'destructive',
        title: t('admin-pricing.toasts.saveFailed'),
        description: first
          ? describeRuleProblem({ code: first.code, ...(first.params && { params: first.params }) }, t)
          : describeAdminError(error, t),
      });
    },
    onSettled: () => void refreshPricing(client),
  });
  return {
    // A dialog that was left meanwhile is not told: another one may be open.
    save: (form: RuleForm) => mutation.mutate(form, { onSuccess: onSaved }),
    isSaving: mutation.isPending,
    obstacle,
    clearObstacle: () => setObstacle(undefined),
  };
}
