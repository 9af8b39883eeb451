import { CLAIM_DAYS, isStanding } from '@esimshop/contracts/claims';
import type { SettingsResponse } from '@esimshop/contracts/settings';
import { isOpenAllDay } from '@esimshop/contracts/support-hours';
import { Button } from '~/components/ui/button.tsx';
import { Field } from '~/components/ui/field.tsx';
import { Note } from '~/components/ui/note.tsx';
import { formatDate } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminShopTexts } from '~/locales/admin-shop.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { Switch } from '../parts/switch.tsx';
import {
  CLAIM_FIELDS,
  CLAIM_NAMES,
  type ClaimName,
  type ClaimValues,
  toClaims,
  toClaimsValues,
} from './claims-values.ts';
import { describeSettingProblem } from './describe-setting-problem.ts';
import { SettingsSection } from './settings-section.tsx';
import styles from './shop.module.css';
import { fieldId, useSettingsForm } from './use-settings-form.ts';

/** What the shop says of itself; each claim with what proves it. */
export function ClaimsForm({ published, isSandbox }: { published: SettingsResponse; isSandbox: boolean }) {
  const { t } = useAdminTranslation(adminShopTexts);
  const language = useLanguage();
  const form = useSettingsForm({ section: 'claims', published, toValues: toClaimsValues, toSection: toClaims });
  const { values } = form;
  const today = new Date().toISOString().slice(0, 10);
  const change = (name: ClaimName, part: Partial<ClaimValues>, field: string) =>
    form.change({ [name]: { ...values[name], checkedOn: today, ...part } }, `${name}.${field}`);
  return (
    <SettingsSection
      form={form}
      describe={(claims) =>
        CLAIM_NAMES.map((name) => {
          const { isOn, texts, source } = claims[name];
          const words = [...Object.values(texts), source].filter(Boolean).join(', ');
          return { label: t(`admin-shop.claims.${name}`), value: isOn ? words : t('admin-shop.claims.off') };
        })
      }
    >
      {isSandbox && <Note>{t('admin-shop.claims.sandbox')}</Note>}
      <ul className={styles.claims}>
        {CLAIM_NAMES.map((name) => {
          const { isOn, source, texts, checkedOn } = values[name];
          const checked = isOn && checkedOn && formatDate(checkedOn, language);
          const error = (field: string) => describeSettingProblem(form.problemOf(`${name}.${field}`), t);
          const sourceId = fieldId('claims', `${name}.source`);
          return (
            <li key={name}>
              <div className={styles.claim}>
                <h3>{t(`admin-shop.claims.${name}`)}</h3>
                <Switch
                  label={t('admin-shop.claims.show', { claim: t(`admin-shop.claims.${name}`) })}
                  on={t('admin-shop.claims.on')}
                  off={t('admin-shop.claims.off')}
                  checked={isOn}
                  disabled={!isOn && source.trim() === ''}
                  describedBy={`${sourceId}-hint`}
                  onChange={(checked) => change(name, { isOn: checked }, 'source')}
                />
              </div>
              <div className={styles.fields}>
                {CLAIM_FIELDS[name].map((field) => (
                  <Field
                    key={field}
                    id={fieldId('claims', `${name}.${field}`)}
                    label={t(
                      `admin-shop.claims.fields.${name}.${field}` as 'admin-shop.claims.fields.setupMinutes.value',
                    )}
                    inputMode={field === 'value.reviews' ? 'text' : 'decimal'}
                    autoComplete="off"
                    value={texts[field] ?? ''}
                    onChange={(event) => change(name, { texts: { ...texts, [field]: event.target.value } }, field)}
                    error={error(field)}
                  />
                ))}
                <Field
                  id={sourceId}
                  label={t('admin-shop.claims.source')}
                  hint={t(`admin-shop.claims.sourceHint.${name}`)}
                  autoComplete="off"
                  value={source}
                  onChange={(event) => change(name, { source: event.target.value }, 'source')}
                  error={error('source')}
                />
              </div>
              {checked && isStanding({ checkedOn }, today) && (
                <p className={styles.where}>{t('admin-shop.claims.checked', { day: checked, days: CLAIM_DAYS })}</p>
              )}
              {isOn && !isStanding({ checkedOn }, today) && (
                <Note tone="bad">
                  {checked
                    ? t('admin-shop.claims.lapsed', { day: checked, days: CLAIM_DAYS })
                    : t('admin-shop.claims.neverChecked')}{' '}
                  <Button variant="text" onClick={() => change(name, {}, 'checkedOn')}>
                    {t('admin-shop.claims.stillTrue')}
                  </Button>
                </Note>
              )}
              {name === 'allDaySupport' && isOn && !isOpenAllDay(published.settings.support) && (
                <Note tone="bad">{t('admin-shop.claims.contradicts')}</Note>
              )}
            </li>
          );
        })}
      </ul>
    </SettingsSection>
  );
}
