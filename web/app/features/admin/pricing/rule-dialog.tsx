import type { PricingSetting, PricingSettings } from '@esimshop/contracts/pricing';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import { toast } from '~/lib/toast.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminPricingTexts } from '~/locales/admin-pricing.ts';
import { Keys } from '../keyboard/key-hint.tsx';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { describeRuleProblem } from './pricing-words.ts';
import styles from './rule-dialog.module.css';
import { RuleFields } from './rule-fields.tsx';
import { checkRule, EMPTY_RULE, lacksRequired, type RuleField, type RuleForm, toRuleForm } from './rule-form.ts';
import { RuleObstacle } from './rule-obstacle.tsx';
import { RulePreview } from './rule-preview.tsx';
import { useRulePreview } from './use-rule-preview.ts';
import { useSaveRule } from './use-save-rule.ts';

const SAVE_KEYS = ['Ctrl', 'Enter'];
const CANCEL_KEYS = ['Esc'];

type RuleDialogProps = {
  /** Undefined for a new one. */
  rule: PricingSetting | undefined;
  currency: string;
  regions: PricingSettings['regions'];
  onClose: () => void;
};

/** Adds or edits a rule: the form on the left, its effect on prices on the right. */
export function RuleDialog({ rule, currency, regions, onClose }: RuleDialogProps) {
  const { t } = useAdminTranslation(adminFrameTexts, adminPricingTexts);
  const [isAsking, setAsking] = useState(false);
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

  const close = () => (isDirty ? setAsking(true) : onClose());
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
    error: errors[name]?.message ?? remoteError(name),
  });
  const remoteError = (name: RuleField) => {
    const problem = preview.problems.find(({ path }) => path.endsWith(name));
    return problem && !preview.isStale ? describeRuleProblem({ code: problem.code }, t) : undefined;
  };

  return (
    <Dialog
      open
      wide
      title={t(rule ? 'admin-pricing.dialog.editTitle' : 'admin-pricing.dialog.addTitle')}
      onClose={onClose}
      mayClose={() => {
        if (!isDirty) return true;
        setAsking(true);
        return false;
      }}
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          // Some browsers would also submit the form.
          event.preventDefault();
          submit();
        }}
      >
        {obstacle && (
          <RuleObstacle
            obstacle={obstacle}
            currency={currency}
            onTake={(newer) => {
              form.reset(toRuleForm(newer));
              clearObstacle();
            }}
          />
        )}
        <div className={styles.columns}>
          <RuleFields form={form} values={values} isNew={!rule} currency={currency} regions={regions} fieldOf={field} />
          <RulePreview
            preview={preview.data}
            type={preview.draft.type}
            isActive={preview.draft.isActive}
            isStale={preview.isStale}
            hasFailed={preview.hasFailed}
          />
        </div>
        <div className={styles.foot}>
          {isAsking ? (
            <>
              <p role="alert">{t('admin-pricing.dialog.discardTitle')}</p>
              <Button variant="danger" onClick={onClose}>
                {t('admin-pricing.dialog.discard')}
              </Button>
              <Button onClick={() => setAsking(false)}>{t('admin-pricing.dialog.keepEditing')}</Button>
            </>
          ) : (
            <>
              <Button type="submit" variant="primary" pending={isSaving} pendingText={t('admin-pricing.dialog.saving')}>
                {obstacle
                  ? t(obstacle.kind === 'gone' ? 'admin-pricing.dialog.saveAsNew' : 'admin-pricing.dialog.overwrite')
                  : t(rule ? 'admin-pricing.dialog.save' : 'admin-pricing.addRule')}
              </Button>
              <Button onClick={close}>{t('admin-frame.cancel')}</Button>
              <p className={styles.keys}>
                <Keys keys={SAVE_KEYS} /> {t(rule ? 'admin-pricing.dialog.keysSave' : 'admin-pricing.dialog.keysAdd')},{' '}
                <Keys keys={CANCEL_KEYS} /> {t('admin-pricing.dialog.keysCancel')}
              </p>
            </>
          )}
        </div>
      </form>
    </Dialog>
  );
}
