import { type AdminPlan, MAX_PLAN_NAME, MAX_PLAN_NOTE, type PlanTextsConflict } from '@esimshop/contracts/admin-plans';
import { perLocale } from '@esimshop/contracts/locales';
import type { OwnTexts } from '@esimshop/contracts/localized-name';
import { providerName } from '@esimshop/contracts/provider-name';
import { useState } from 'react';
import { formatPrice } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminPlansTexts } from '~/locales/admin-plans.ts';
import { commonTexts } from '~/locales/common.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { EditDialog } from '../parts/edit-dialog.tsx';
import pairStyles from '../parts/pairs.module.css';
import { describePlan, describeWholePlan } from '../parts/plan-name.ts';
import previewStyles from '../parts/price-preview.module.css';
import { usePlanChoice } from './plan-queries.ts';
import styles from './plans.module.css';
import { TextFields } from './text-fields.tsx';

type PlanDialogProps = { plan: AdminPlan; currency: string; onClose: () => void };

/** What shoppers read of a plan, and what it earns. */
export function PlanDialog({ plan, currency, onClose }: PlanDialogProps) {
  const { t } = useAdminTranslation(adminFrameTexts, adminPlansTexts, commonTexts);
  const language = useLanguage();
  const saved = { ownNames: filled(plan.ownNames), notes: filled(plan.notes) };
  const [values, setValues] = useState(saved);
  /** What somebody else has saved meanwhile: saving again replaces it. */
  const [theirs, setTheirs] = useState<PlanTextsConflict>();
  const choice = usePlanChoice(setTheirs);
  const { version } = theirs ?? plan;
  const save = () =>
    choice.isPending ||
    choice.mutate(
      { to: `${encodeURIComponent(plan.productId)}/texts`, body: { version, ...values } },
      // Not once it was left: another plan's may be open.
      { onSuccess: onClose },
    );
  const name = values.ownNames[language]?.trim();
  const note = values.notes[language]?.trim();
  return (
    <EditDialog
      title={describeWholePlan(plan, t, language)}
      isDirty={JSON.stringify(values) !== JSON.stringify(saved)}
      isSaving={choice.isPending}
      saveLabel={t('admin-plans.dialog.save')}
      onSave={save}
      onClose={onClose}
      notice={
        theirs && (
          <p role="alert">
            {t('admin-plans.dialog.conflict', {
              texts: [...Object.values(theirs.ownNames ?? {}), ...Object.values(theirs.notes ?? {})].join('; ') || '–',
            })}
          </p>
        )
      }
      preview={
        <section className={previewStyles.preview} aria-labelledby="plan-shown">
          <h3 id="plan-shown">{t('admin-plans.dialog.shown')}</h3>
          <p className={styles.name}>
            <b>{describePlan(name ? { ...plan, names: { ...plan.names, [language]: name } } : plan, t, language)}</b>,{' '}
            <span>{t('common.days', { count: plan.validityDays })}</span>
            {note && <small>{note}</small>}
          </p>
          <dl className={pairStyles.pairs}>
            <div>
              <dt>{t('admin-frame.cost')}</dt>
              <dd>
                {formatPrice(plan.cost, currency)}, {providerName(plan.supplier)}
              </dd>
            </div>
            <div>
              <dt>{t('admin-plans.price')}</dt>
              <dd>
                <b>{formatPrice(plan.price, currency)}</b>
              </dd>
            </div>
            <div>
              <dt>{t('admin-plans.sold')}</dt>
              <dd>{t('admin-plans.soldText', { count: plan.sold })}</dd>
            </div>
          </dl>
          <p className={previewStyles.quiet}>{t('admin-plans.dialog.orders')}</p>
        </section>
      }
    >
      <TextFields
        label={(each) => t('admin-plans.dialog.name', { language: each })}
        hint={(locale) => t('admin-plans.dialog.nameHint', { place: plan.names[locale] })}
        max={MAX_PLAN_NAME}
        values={values.ownNames}
        onChange={(ownNames) => setValues({ ...values, ownNames: filled(ownNames) })}
      />
      <TextFields
        label={(each) => t('admin-plans.dialog.note', { language: each })}
        max={MAX_PLAN_NOTE}
        values={values.notes}
        onChange={(notes) => setValues({ ...values, notes: filled(notes) })}
      />
    </EditDialog>
  );
}

/** Empty where there is none. */
export function filled(texts: OwnTexts | null) {
  return perLocale((locale) => texts?.[locale] ?? '');
}
