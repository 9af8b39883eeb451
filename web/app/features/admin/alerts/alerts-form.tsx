import { ALERT_NEEDS, ALERTS, type Alert, type AlertPeople, type AlertSettings } from '@esimshop/contracts/alerts';
import { isPermitted } from '@esimshop/contracts/roles';
import type { SettingsResponse } from '@esimshop/contracts/settings';
import choiceStyles from '~/components/ui/choice.module.css';
import fieldStyles from '~/components/ui/field.module.css';
import { Field } from '~/components/ui/field.tsx';
import { adminAlertsTexts } from '~/locales/admin-alerts.ts';
import { adminShopTexts } from '~/locales/admin-shop.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { describeSettingProblem } from '../shop/describe-setting-problem.ts';
import { SettingControl } from '../shop/setting-control.tsx';
import { SettingsSection } from '../shop/settings-section.tsx';
import shopStyles from '../shop/shop.module.css';
import { fieldId, useSettingsForm } from '../shop/use-settings-form.ts';
import styles from './alerts.module.css';
import { RecipientsChoice } from './recipients-choice.tsx';
import { TestMail } from './test-mail.tsx';

/** Days as typed. */
type Values = Omit<AlertSettings, 'reminderDays'> & { reminderDays: string };

const toValues = ({ reminderDays, ...alerts }: AlertSettings): Values => ({
  ...alerts,
  reminderDays: String(reminderDays),
});
const toSection = ({ reminderDays, ...values }: Values) => ({
  ...values,
  reminderDays: reminderDays.trim() === '' ? null : Number(reminderDays),
});

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const nameHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

type AlertsFormProps = { published: SettingsResponse; people: AlertPeople };

export function AlertsForm({ published, people }: AlertsFormProps) {
  const { t } = useAdminTranslation(adminAlertsTexts, adminShopTexts);
  const form = useSettingsForm({ section: 'alerts', published, toValues, toSection });
  const { rules, reminderDays, summary, hour, timeZone } = form.values;
  const changeRule = (alert: Alert, rule: Partial<AlertSettings['rules']['rates_old']>) =>
    form.change({ rules: { ...rules, [alert]: { ...rules[alert], ...rule } } }, `rules.${alert}`);
  const nameRecipients = (to: number[] | null) =>
    to === null
      ? t('admin-alerts.usual')
      : to.map((id) => people.people.find((person) => person.id === id)?.username ?? t('admin-alerts.gone')).join(', ');
  const hasDaily = summary.isOn || ALERTS.some((alert) => whenOf(rules[alert]) === 'daily');
  return (
    <SettingsSection
      form={form}
      describe={(values) => [
        ...ALERTS.map((alert) => {
          const when = whenOf(values.rules[alert]);
          return {
            label: t(`admin-alerts.kinds.${alert}`),
            value: `${t(`admin-alerts.when.${when}`)}, ${nameRecipients(values.rules[alert].to)}`,
          };
        }),
        { label: t('admin-alerts.reminderDays'), value: values.reminderDays },
        {
          label: t('admin-alerts.summary'),
          value: values.summary.isOn ? nameRecipients(values.summary.to) : t('admin-shop.no'),
        },
        { label: t('admin-alerts.hour'), value: nameHour(values.hour) },
        { label: t('admin-alerts.timeZone'), value: values.timeZone || people.timeZone },
      ]}
      aside={<Delivery people={people} />}
    >
      <ul className={styles.rules}>
        {ALERTS.map((alert) => {
          const rule = rules[alert];
          const id = fieldId('alerts', `rules.${alert}`);
          return (
            <li key={alert}>
              <h3 id={id}>{t(`admin-alerts.kinds.${alert}`)}</h3>
              {'when' in rule ? (
                <select
                  className={fieldStyles.input}
                  aria-label={t('admin-alerts.whenOf', { what: t(`admin-alerts.kinds.${alert}`) })}
                  value={rule.when}
                  onChange={({ target }) => changeRule(alert, { when: target.value === 'daily' ? 'daily' : 'at_once' })}
                >
                  {(['at_once', 'daily'] as const).map((when) => (
                    <option key={when} value={when}>
                      {t(`admin-alerts.when.${when}`)}
                    </option>
                  ))}
                </select>
              ) : (
                <span className={styles.fixed}>{t('admin-alerts.when.at_once')}</span>
              )}
              <RecipientsChoice
                label={t('admin-alerts.whoOf', { what: t(`admin-alerts.kinds.${alert}`) })}
                chosen={rule.to}
                people={people.people}
                isAllowed={({ role }) => isPermitted(role, ALERT_NEEDS[alert])}
                onChange={(to) => changeRule(alert, { to })}
              />
            </li>
          );
        })}
      </ul>
      <Field
        id={fieldId('alerts', 'reminderDays')}
        label={t('admin-alerts.reminderDays')}
        hint={t('admin-alerts.reminderDaysHint')}
        inputMode="numeric"
        autoComplete="off"
        value={reminderDays}
        onChange={(event) => form.change({ reminderDays: event.target.value }, 'reminderDays')}
        error={describeSettingProblem(form.problemOf('reminderDays'), t)}
      />
      <h3>{t('admin-alerts.daily')}</h3>
      <div>
        <label className={choiceStyles.check}>
          <input
            type="checkbox"
            className={choiceStyles.mark}
            aria-describedby="alerts-summary"
            checked={summary.isOn}
            onChange={({ target }) => form.change({ summary: { ...summary, isOn: target.checked } }, 'summary')}
          />
          {t('admin-alerts.summary')}
        </label>
        <p id="alerts-summary" className={shopStyles.where}>
          {t('admin-alerts.summaryHint')}
        </p>
        {summary.isOn && (
          <RecipientsChoice
            label={t('admin-alerts.whoOf', { what: t('admin-alerts.summary') })}
            chosen={summary.to}
            people={people.people}
            isAllowed={() => true}
            onChange={(to) => form.change({ summary: { ...summary, to } }, 'summary')}
          />
        )}
      </div>
      <div className={shopStyles.fields}>
        <SettingControl
          id={fieldId('alerts', 'hour')}
          label={t('admin-alerts.hour')}
          hint={hasDaily ? undefined : t('admin-alerts.noDaily')}
          error={describeSettingProblem(form.problemOf('hour'), t)}
        >
          {(control) => (
            <select
              {...control}
              className={fieldStyles.input}
              value={hour}
              onChange={({ target }) => form.change({ hour: Number(target.value) }, 'hour')}
            >
              {HOURS.map((each) => (
                <option key={each} value={each}>
                  {nameHour(each)}
                </option>
              ))}
            </select>
          )}
        </SettingControl>
        <SettingControl
          id={fieldId('alerts', 'timeZone')}
          label={t('admin-alerts.timeZone')}
          error={describeSettingProblem(form.problemOf('timeZone'), t)}
        >
          {(control) => (
            <select
              {...control}
              className={fieldStyles.input}
              value={timeZone}
              onChange={({ target }) => form.change({ timeZone: target.value }, 'timeZone')}
            >
              <option value="">{t('admin-alerts.ofShop', { zone: people.timeZone })}</option>
              {listTimeZones(timeZone).map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </select>
          )}
        </SettingControl>
      </div>
    </SettingsSection>
  );
}

/** Browsers leave UTC out, and may lack what another one has saved. */
function listTimeZones(saved: string): string[] {
  return [...new Set(['UTC', saved, ...Intl.supportedValuesOf('timeZone')])].filter((zone) => zone !== '');
}

/** What has no choice comes at once. */
function whenOf(rule: AlertSettings['rules'][Alert]): 'at_once' | 'daily' {
  return 'when' in rule ? rule.when : 'at_once';
}

function Delivery({ people: { usual, supportAddress, people } }: { people: AlertPeople }) {
  const { t } = useAdminTranslation(adminAlertsTexts);
  const unconfirmed = people.filter(({ isConfirmed }) => !isConfirmed);
  return (
    <>
      <h3>{t('admin-alerts.usualTitle')}</h3>
      <ul className={styles.addresses}>
        {usual.map((address) => (
          <li key={address}>{address}</li>
        ))}
      </ul>
      <p className={shopStyles.where}>{t('admin-alerts.usualText')}</p>
      {unconfirmed.length > 0 && (
        <p className={shopStyles.where}>
          {t('admin-alerts.unconfirmed', { names: unconfirmed.map(({ username }) => username).join(', ') })}
        </p>
      )}
      <p className={shopStyles.where}>{t('admin-alerts.messages', { address: supportAddress })}</p>
      <TestMail />
    </>
  );
}
