import { PRICE_ROUNDINGS, PRICING_BASES, type PricingSetting, type PricingSettings } from '@esimshop/contracts/pricing';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '~/components/ui/button.tsx';
import choiceStyles from '~/components/ui/choice.module.css';
import { Dialog } from '~/components/ui/dialog.tsx';
import { Field } from '~/components/ui/field.tsx';
import { ApiError } from '~/lib/api-error.ts';
import { toast } from '~/lib/toast.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminPricingTexts } from '~/locales/admin-pricing.ts';
import { Keys } from '../keyboard/key-hint.tsx';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { ChoiceBar } from './choice-bar.tsx';
import { pricingPreviewQuery } from './pricing-queries.ts';
import { describeRuleProblem } from './pricing-words.ts';
import { ProductField } from './product-field.tsx';
import styles from './rule-dialog.module.css';
import {
  checkRule,
  EMPTY_RULE,
  lacksRequired,
  type RuleField,
  type RuleForm,
  toRuleForm,
  toRuleInput,
} from './rule-form.ts';
import { RuleObstacle } from './rule-obstacle.tsx';
import { RulePreview } from './rule-preview.tsx';
import { useSaveRule } from './use-save-rule.ts';
import { useSettled } from './use-settled.ts';

const SAVE_KEYS = ['Ctrl', 'Enter'];
const CANCEL_KEYS = ['Esc'];

type RuleDialogProps = {
  /** Undefined for a new one. */
  rule: PricingSetting | undefined;
  currency: string;
  regions: PricingSettings['regions'];
  onClose: () => void;
};

/** Adds or edits a rule: the form at the left, at the right what it does to real prices. */
export function RuleDialog({ rule, currency, regions, onClose }: RuleDialogProps) {
  const { t } = useAdminTranslation(adminFrameTexts, adminPricingTexts);
  const language = useLanguage();
  const ids = useId();
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

  const settled = useSettled(JSON.stringify(values));
  const draft = JSON.parse(settled) as RuleForm;
  const named = { ...draft, name: draft.name.trim() || '–' };
  const canPreview = checkRule(named).size === 0 && obstacle?.kind !== 'gone';
  const preview = useQuery({
    ...pricingPreviewQuery({ id: rule?.id, rule: toRuleInput(named) }),
    enabled: canPreview,
  });
  const remote = preview.error instanceof ApiError ? (preview.error.problem.errors ?? []) : [];
  const isStale = canPreview && (preview.isFetching || settled !== JSON.stringify(values));

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
        // Nothing is asked for before it was tried to save: only what was typed is judged.
        if (problem && problem.code !== 'required' && problem.code !== 'too_short') {
          setError(name, { message: describeRuleProblem(problem, t) });
        }
      },
      onChange: () => clearErrors(name),
    }),
    error: errors[name]?.message ?? remoteError(name),
  });
  const remoteError = (name: RuleField) => {
    const problem = remote.find(({ path }) => path.endsWith(name));
    return problem && !isStale ? describeRuleProblem({ code: problem.code }, t) : undefined;
  };
  const isPercentage = values.type === 'percentage';

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
          // Some browsers would submit, too.
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
          <div className={styles.fields}>
            <Field
              label={t('admin-pricing.columns.name')}
              maxLength={100}
              autoComplete="off"
              required
              {...field('name')}
            />
            <ChoiceBar
              legend={t('admin-pricing.columns.type')}
              choices={(['percentage', 'fixed_amount'] as const).map((value) => ({
                value,
                label: t(`admin-pricing.types.${value}`),
              }))}
              field={register('type', { onChange: () => clearErrors('value') })}
            />
            <Field
              label={t('admin-pricing.columns.value')}
              hint={
                isPercentage
                  ? t(`admin-pricing.dialog.percentHint_${values.basis}`)
                  : t(`admin-pricing.dialog.amountHint_${values.basis}`, { currency })
              }
              placeholder={t(
                isPercentage ? 'admin-pricing.dialog.percentPlaceholder' : 'admin-pricing.dialog.amountPlaceholder',
              )}
              inputMode="text"
              maxLength={40}
              autoComplete="off"
              required
              {...field('value')}
            />
            <ChoiceBar
              legend={t('admin-pricing.dialog.basis')}
              choices={PRICING_BASES.map((value) => ({ value, label: t(`admin-pricing.dialog.bases.${value}`) }))}
              field={register('basis')}
            />
            <ChoiceBar
              legend={t('admin-pricing.dialog.rounding')}
              choices={PRICE_ROUNDINGS.map((value) => ({ value, label: t(`admin-pricing.roundings.${value}`) }))}
              field={register('rounding')}
            />
            <ChoiceBar
              legend={t('admin-pricing.columns.appliesTo')}
              choices={(['all', 'region', 'product'] as const).map((value) => ({
                value,
                label: t(`admin-pricing.dialog.scopes.${value}`),
              }))}
              field={register('appliesTo', { onChange: () => clearErrors(['regionCode', 'productId']) })}
            />
            {values.appliesTo === 'region' && (
              <>
                <Field
                  label={t('admin-pricing.dialog.regionCode')}
                  hint={t('admin-pricing.dialog.regionHint')}
                  list={`${ids}-regions`}
                  maxLength={64}
                  autoComplete="off"
                  required
                  {...field('regionCode')}
                />
                <datalist id={`${ids}-regions`}>
                  {regions.map(({ code, names, planCount }) => (
                    <option key={code} value={code}>
                      {names[language]}, {t('admin-pricing.plans', { count: planCount })}
                    </option>
                  ))}
                </datalist>
              </>
            )}
            {values.appliesTo === 'product' && <ProductField text={values.productId} {...field('productId')} />}
            <label className={choiceStyles.check}>
              <input
                type="checkbox"
                className={choiceStyles.mark}
                aria-describedby={`${ids}-floor`}
                {...register('ignoresFloor')}
              />
              {t('admin-pricing.dialog.ignoresFloor')}
            </label>
            <p id={`${ids}-floor`} className={styles.hint}>
              {t('admin-pricing.dialog.floorHint')}
            </p>
            <label className={choiceStyles.check}>
              <input type="checkbox" className={choiceStyles.mark} {...register('isActive')} />
              {t(rule ? 'admin-pricing.dialog.isActiveEdit' : 'admin-pricing.dialog.isActive')}
            </label>
          </div>
          <RulePreview
            preview={canPreview && !preview.error ? preview.data : undefined}
            type={draft.type}
            isActive={draft.isActive}
            isStale={isStale}
            hasFailed={preview.error !== null && remote.length === 0}
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
