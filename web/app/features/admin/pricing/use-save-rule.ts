import type { PricingConflict, PricingSetting } from '@esimshop/contracts/pricing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '~/lib/api-error.ts';
import { toast } from '~/lib/toast.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminPricingTexts } from '~/locales/admin-pricing.ts';
import { errorTexts } from '~/locales/errors.ts';
import { describeAdminError } from '../parts/admin-error.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
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
  const mutation = useMutation({
    mutationFn: (form: RuleForm) => {
      const input = toRuleInput(form);
      if (!rule || obstacle?.kind === 'gone') return createRule(input);
      const seen = obstacle?.kind === 'conflict' ? obstacle.pricingSetting : rule;
      return updateRule(rule.id, { ...input, updatedAt: seen.updatedAt });
    },
    onSuccess: ({ pricingSetting: { name }, changedPrices: count }) => {
      toast({
        title: t(rule ? 'admin-pricing.toasts.updated' : 'admin-pricing.toasts.created'),
        description: t('admin-pricing.toasts.moved', { name, count }),
      });
      onSaved();
    },
    onError: (error) => {
      const problem = error instanceof ApiError ? error.problem : undefined;
      const [first] = problem?.errors ?? [];
      for (const { path, code, params } of problem?.errors ?? []) {
        onFieldProblem(path as RuleField, describeRuleProblem({ code, ...(params && { params }) }, t));
      }
      if (problem?.code === 'conflict' && problem.current) {
        setObstacle({ kind: 'conflict', ...(problem.current as PricingConflict) });
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
    onSettled: () => refreshPricing(client),
  });
  return { save: mutation.mutate, isSaving: mutation.isPending, obstacle, clearObstacle: () => setObstacle(undefined) };
}
