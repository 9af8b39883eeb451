import { CLAIM_DAYS, type ClaimName, judgeClaim } from '@esimshop/contracts/claims';
import type { FieldProblem } from '@esimshop/contracts/field-problems';
import type { ShopSettings } from '@esimshop/contracts/settings';
import { useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Field } from '~/components/ui/field.tsx';
import { formatDate } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminShopTexts } from '~/locales/admin-shop.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import gridStyles from '../parts/grid.module.css';
import { Switch } from '../parts/switch.tsx';
import { ClaimVerdictMark } from './claim-verdict-mark.tsx';
import styles from './claims.module.css';
import { CLAIM_FIELDS, type ClaimValues } from './claims-values.ts';
import { describeSettingProblem } from './describe-setting-problem.ts';
import shopStyles from './shop.module.css';
import { fieldId } from './use-settings-form.ts';

type ClaimRowProps = {
  name: ClaimName;
  values: ClaimValues;
  support: ShopSettings['support'];
  today: string;
  onChange: (part: Partial<ClaimValues>, field: string) => void;
  /** Acts at once; on again, it is checked today. */
  onSwitch: (isOn: boolean) => void;
  problemOf: (field: string) => FieldProblem | undefined;
};

/** A claim of the owner; below it, once opened, what it says and what proves it. */
export function ClaimRow({ name, values, support, today, onChange, onSwitch, problemOf }: ClaimRowProps) {
  const { t } = useAdminTranslation(adminShopTexts);
  const language = useLanguage();
  const [isOpened, setOpened] = useState(false);
  const { isOn, source, texts, checkedOn } = values;
  const claim = t(`admin-shop.claims.${name}`);
  const judged = judgeClaim(name, { claim: isOn ? { checkedOn } : undefined, support, today });
  const { verdict } = judged;
  const fields = [...CLAIM_FIELDS[name], 'source'];
  const isOpen = isOpened || fields.some(problemOf);
  const error = (field: string) => describeSettingProblem(problemOf(field), t);
  const day = (text: string) => formatDate(text, language) ?? text;
  const sourceId = fieldId('claims', `${name}.source`);
  const act = t(`admin-shop.claims.${isOpen ? 'close' : source.trim() === '' ? 'prove' : 'change'}`);
  return (
    <>
      <tr className={isOpen ? styles.open : undefined}>
        <th scope="row">
          {claim}
          <small>{t(`admin-shop.claims.where.${name}`)}</small>
        </th>
        <td className={styles.proof}>
          {source || t('admin-shop.claims.none')}
          <Button
            variant="text"
            aria-expanded={isOpen}
            aria-label={t('admin-shop.claims.ofClaim', { act, claim })}
            onClick={() => setOpened(!isOpen)}
          >
            {act}
          </Button>
        </td>
        <td className={styles.verdict}>
          <ClaimVerdictMark verdict={verdict}>
            {t(`admin-shop.claims.verdicts.${verdict}`, {
              days: CLAIM_DAYS,
              day: 'checkedOn' in judged ? day(judged.checkedOn) : '',
              until: 'until' in judged ? day(judged.until) : '',
            })}
          </ClaimVerdictMark>
          {(verdict === 'lapsed' || verdict === 'unchecked') && (
            <Button variant="text" onClick={() => onSwitch(true)}>
              {t('admin-shop.claims.stillTrue')}
            </Button>
          )}
        </td>
        <td className={`${gridStyles.end} ${styles.state}`}>
          <Switch
            label={t('admin-shop.claims.show', { claim })}
            on={t(`admin-shop.claims.${verdict === 'linked' ? 'on' : 'withheld'}`)}
            off={t('admin-shop.claims.off')}
            checked={isOn}
            disabled={!isOn && source.trim() === ''}
            onChange={onSwitch}
          />
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={4}>
            <div className={shopStyles.fields}>
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
                  onChange={(event) => onChange({ texts: { ...texts, [field]: event.target.value } }, field)}
                  error={error(field)}
                />
              ))}
              <Field
                id={sourceId}
                label={t('admin-shop.claims.source')}
                hint={t(`admin-shop.claims.sourceHint.${name}`)}
                autoComplete="off"
                value={source}
                onChange={(event) => onChange({ source: event.target.value }, 'source')}
                error={error('source')}
              />
            </div>
          </td>
        </tr>
      )}
    </>
  );
}
