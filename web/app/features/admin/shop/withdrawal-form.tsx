import type { SettingsResponse, ShopSettings } from '@esimshop/contracts/settings';
import { WITHDRAWAL_CONSENT_VERSION, wordWithdrawalConsent } from '@esimshop/contracts/withdrawal-consent';
import { WITHDRAWAL_MODES } from '@esimshop/contracts/withdrawal-modes';
import choiceStyles from '~/components/ui/choice.module.css';
import { Field } from '~/components/ui/field.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminShopTexts } from '~/locales/admin-shop.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { describeSettingProblem } from './describe-setting-problem.ts';
import { SettingsSection } from './settings-section.tsx';
import styles from './shop.module.css';
import { fieldId, useSettingsForm } from './use-settings-form.ts';

type Withdrawal = ShopSettings['withdrawal'];
/** Days as typed. */
type Values = Omit<Withdrawal, 'days'> & { days: string };

const toValues = ({ days, ...withdrawal }: Withdrawal): Values => ({ ...withdrawal, days: String(days) });
const toSection = ({ days, ...values }: Values) => ({ ...values, days: days.trim() === '' ? null : Number(days) });

/** What ends the right of withdrawal, and how long it is. */
export function WithdrawalForm({ published }: { published: SettingsResponse }) {
  const { t } = useAdminTranslation(adminShopTexts);
  const form = useSettingsForm({ section: 'withdrawal', published, toValues, toSection });
  const { mode, days, sellsInTurkey } = form.values;
  const language = useLanguage();
  const modeId = fieldId('withdrawal', 'mode');
  const asked = mode && {
    version: WITHDRAWAL_CONSENT_VERSION as typeof WITHDRAWAL_CONSENT_VERSION,
    mode,
    days: Number(days) || published.settings.withdrawal.days,
    confirmsDocuments: sellsInTurkey,
  };
  const words = asked && wordWithdrawalConsent(asked, language);
  return (
    <SettingsSection
      form={form}
      describe={(values) => [
        {
          label: t('admin-shop.withdrawal.mode'),
          value: values.mode ? t(`admin-shop.withdrawal.modes.${values.mode}`) : '',
        },
        { label: t('admin-shop.withdrawal.days'), value: values.days },
        {
          label: t('admin-shop.withdrawal.sellsInTurkey'),
          value: t(values.sellsInTurkey ? 'admin-shop.yes' : 'admin-shop.no'),
        },
      ]}
    >
      <fieldset className={styles.modes} id={modeId} aria-describedby={`${modeId}-hint`}>
        <legend className={choiceStyles.legend}>{t('admin-shop.withdrawal.mode')}</legend>
        <p id={`${modeId}-hint`} className={styles.where}>
          {t(mode ? 'admin-shop.withdrawal.chosen' : 'admin-shop.withdrawal.notChosen')}
        </p>
        {WITHDRAWAL_MODES.map((each) => (
          <label key={each} className={`${choiceStyles.choice} ${styles.mode}`}>
            <input
              type="radio"
              name={modeId}
              className={choiceStyles.mark}
              checked={mode === each}
              onChange={() => form.change({ mode: each }, 'mode')}
            />
            <span>
              {t(`admin-shop.withdrawal.modes.${each}`)}
              <small>{t(`admin-shop.withdrawal.means.${each}`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {words && (
        <div className={styles.modes}>
          <p className={choiceStyles.legend}>{t('admin-shop.withdrawal.words')}</p>
          <div className={styles.peek}>
            <p>{words.request}</p>
            <p>{words.effect}</p>
            {words.confirmation && <p lang="tr">{words.confirmation}</p>}
          </div>
        </div>
      )}
      <div className={styles.fields}>
        <Field
          id={fieldId('withdrawal', 'days')}
          label={t('admin-shop.withdrawal.days')}
          hint={t('admin-shop.withdrawal.daysHint')}
          inputMode="numeric"
          autoComplete="off"
          value={days}
          onChange={(event) => form.change({ days: event.target.value }, 'days')}
          error={describeSettingProblem(form.problemOf('days'), t)}
        />
        <div>
          <label className={choiceStyles.check}>
            <input
              type="checkbox"
              className={choiceStyles.mark}
              aria-describedby="sells-in-turkey"
              checked={sellsInTurkey}
              onChange={(event) => form.change({ sellsInTurkey: event.target.checked }, 'sellsInTurkey')}
            />
            {t('admin-shop.withdrawal.sellsInTurkey')}
          </label>
          <p id="sells-in-turkey" className={styles.where}>
            {t('admin-shop.withdrawal.sellsInTurkeyHint')}
          </p>
        </div>
      </div>
    </SettingsSection>
  );
}
