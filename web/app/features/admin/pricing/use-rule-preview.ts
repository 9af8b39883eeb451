import type { PricingSetting } from '@esimshop/contracts/pricing';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '~/lib/api-error.ts';
import { useSettled } from '../parts/use-settled.ts';
import { pricingPreviewQuery } from './pricing-queries.ts';
import { checkRule, type RuleForm, toRuleInput } from './rule-form.ts';

type PreviewOptions = {
  rule: PricingSetting | undefined;
  /** As typed so far. */
  values: RuleForm;
  /** The edited rule no longer exists. */
  isGone: boolean;
};

/** The rule's effect on real prices, once typing pauses; `problems` are the server's. */
export function useRulePreview({ rule, values, isGone }: PreviewOptions) {
  const settled = useSettled(JSON.stringify(values));
  const draft = JSON.parse(settled) as RuleForm;
  const named = {
    ...draft,
    name: draft.name.trim() || '–',
    regionCode: { ...draft.regionCode, typed: '' },
    productId: { ...draft.productId, typed: '' },
  };
  const canPreview = checkRule(named).size === 0 && !isGone;
  const preview = useQuery({
    ...pricingPreviewQuery({ id: rule?.id, rule: toRuleInput(named) }),
    enabled: canPreview,
  });
  const problems = preview.error instanceof ApiError ? (preview.error.problem.errors ?? []) : [];
  const isStale = canPreview && (preview.isFetching || settled !== JSON.stringify(values));
  return {
    draft,
    isStale,
    problems,
    data: canPreview && !preview.error ? preview.data : undefined,
    hasFailed: preview.error !== null && problems.length === 0,
  };
}
