import type { PricingSetting } from '@esimshop/contracts/pricing';
import { useForm } from 'react-hook-form';
import { toast } from '~/lib/toast.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminPricingTexts } from '~/locales/admin-pricing.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { EditDialog } from '../parts/edit-dialog.tsx';
import { describeRuleProblem } from './pricing-words.ts';
import { RuleFields } from './rule-fields.tsx';
import { checkRule, EMPTY_RULE, lacksRequired, type RuleField, type RuleForm, toRuleForm } from './rule-form.ts';
import { RuleObstacle } from './rule-obstacle.tsx';
import { RulePreview } from './rule-preview.tsx';
import { useRulePreview } from './use-rule-preview.ts';
import { useSaveRule } from './use-save-rule.ts';

type RuleDialogProps = {
  /** Undefined for a new one. */
  rule: PricingSetting | undefined;
  currency: string;
  onClose: () => void;
};

/** Adds or edits a rule: the form on the left, its effect on prices on the right. */
export function RuleDialog({ rule, currency, onClose }: RuleDialogProps) {
  const { t } = useAdminTranslation(adminFrameTexts, adminPricingTexts);
  const form = useForm<RuleForm>({ defaultValues: rule ? toRuleForm(rule) : EMPTY_RULE });
  const { register, setError, clearErrors, formState } = form;
  const { errors, isDirty } = formState;
  const values = form.watch();
  const { save, isSaving, obstacle, clearObstacle } = useSaveRule({
    rule,
    onSaved: onClose,
    onFieldProblem: (field, message) => setError(field, { message }),
  });

  const preview = useRulePreview({ rule, values, isGone: obstacle?.kind === 'gone' });

  const submit = () => {
    clearErrors();
    const problems = checkRule(values);
    if (lacksRequired(values)) {
      toast({
        variant: 'destructive',
        title: t('admin-frame.missing'),
        description: t('admin-pricing.toasts.missingText'),
      });
    }
    for (const [field, problem] of [...problems].toReversed()) {
      setError(field, { message: describeRuleProblem(problem, t) }, { shouldFocus: true });
    }
    if (problems.size === 0 && !isSaving) save(values);
  };
  const field = (name: RuleField) => ({
    ...register(name, {
      onBlur: () => {
        const problem = checkRule(form.getValues()).get(name);
        // Before the first submit, only fields that were filled in are validated.
        if (problem && problem.code !== 'required' && problem.code !== 'too_short') {
          setError(name, { message: describeRuleProblem(problem, t) });
        }
      },
      onChange: () => clearErrors(name),
    }),
    error: errorOf(name),
  });
  const errorOf = (name: RuleField) => {
    const problem = preview.problems.find(({ path }) => path.endsWith(name));
    const remote = problem && !preview.isStale ? describeRuleProblem({ code: problem.code }, t) : undefined;
    return errors[name]?.message ?? remote;
  };

  return (
    <EditDialog
      title={t(rule ? 'admin-pricing.dialog.editTitle' : 'admin-pricing.dialog.addTitle')}
      isDirty={isDirty}
      isSaving={isSaving}
      saveLabel={
        obstacle
          ? t(obstacle.kind === 'gone' ? 'admin-pricing.dialog.saveAsNew' : 'admin-pricing.dialog.overwrite')
          : t(rule ? 'admin-pricing.dialog.save' : 'admin-pricing.addRule')
      }
      onSave={submit}
      onClose={onClose}
      notice={
        obstacle && (
          <RuleObstacle
            obstacle={obstacle}
            currency={currency}
            onTake={(newer) => {
              form.reset(toRuleForm(newer));
              clearObstacle();
            }}
          />
        )
      }
      preview={
        <RulePreview
          preview={preview.data}
          type={preview.draft.type}
          isActive={preview.draft.isActive}
          isStale={preview.isStale}
          hasFailed={preview.hasFailed}
        />
      }
    >
      <RuleFields form={form} values={values} isNew={!rule} currency={currency} fieldOf={field} errorOf={errorOf} />
    </EditDialog>
  );
}
