import type { SettingsResponse } from '@esimshop/contracts/settings';
import { OPEN_DAYS, type OpenDay } from '@esimshop/contracts/support-hours';
import { useMemo } from 'react';
import fieldStyles from '~/components/ui/field.module.css';
import { Field } from '~/components/ui/field.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { adminShopTexts } from '~/locales/admin-shop.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { Switch } from '../parts/switch.tsx';
import { describeSettingProblem } from './describe-setting-problem.ts';
import { SettingControl } from './setting-control.tsx';
import { SettingsSection } from './settings-section.tsx';
import styles from './shop.module.css';
import { STAFFED, type Staffed, type SupportValues, toSupport, toSupportValues } from './support-values.ts';
import { fieldId, useSettingsForm } from './use-settings-form.ts';

/** When customers reach somebody by chat and phone; what is closed on every day is not offered. */
export function SupportForm({ published }: { published: SettingsResponse }) {
  const { t } = useAdminTranslation(adminShopTexts);
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  const form = useSettingsForm({ section: 'support', published, toValues: toSupportValues, toSection: toSupport });
  const { values } = form;
  const problem = (path: string) => describeSettingProblem(form.problemOf(path), t);
  const change = (way: Staffed, day: OpenDay, part: Partial<SupportValues[Staffed][OpenDay]>) =>
    form.change({ [way]: { ...values[way], [day]: { ...values[way][day], ...part } } }, `${way}.${day}.${keyOf(part)}`);
  const say = (week: SupportValues[Staffed]) =>
    OPEN_DAYS.flatMap((day) => {
      const { isOpen, from, to } = week[day];
      return isOpen ? [`${t(`admin-shop.support.days.${day}`)} ${from}–${to}`] : [];
    }).join(', ');

  return (
    <SettingsSection
      form={form}
      describe={(support) => [
        { label: t('admin-shop.support.timeZone'), value: support.timeZone },
        ...STAFFED.map((way) => ({ label: t(`admin-shop.support.${way}`), value: say(support[way]) })),
        { label: t('admin-shop.support.chatUrl'), value: support.chatUrl },
      ]}
    >
      <div className={styles.fields}>
        <SettingControl
          id={fieldId('support', 'timeZone')}
          label={t('admin-shop.support.timeZone')}
          error={problem('timeZone')}
        >
          {(select) => (
            <select
              className={fieldStyles.input}
              {...select}
              value={values.timeZone}
              onChange={(event) => form.change({ timeZone: event.target.value }, 'timeZone')}
            >
              {zones.includes(values.timeZone) || <option>{values.timeZone}</option>}
              {zones.map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </select>
          )}
        </SettingControl>
        <Field
          id={fieldId('support', 'chatUrl')}
          label={t('admin-shop.support.chatUrl')}
          hint={t('admin-shop.support.chatUrlHint')}
          type="url"
          inputMode="url"
          autoComplete="off"
          value={values.chatUrl}
          onChange={(event) => form.change({ chatUrl: event.target.value }, 'chatUrl')}
          error={problem('chatUrl')}
        />
      </div>
      <div className={styles.weeks}>
        {STAFFED.map((way) => (
          <fieldset key={way} className={styles.week}>
            <legend>{t(`admin-shop.support.${way}`)}</legend>
            {say(values[way]) === '' && <p className={styles.where}>{t(`admin-shop.support.none.${way}`)}</p>}
            {OPEN_DAYS.map((day) => {
              const { isOpen, from, to } = values[way][day];
              const name = t(`admin-shop.support.days.${day}`);
              const error = problem(`${way}.${day}.from`) ?? problem(`${way}.${day}.to`);
              const errorId = `${fieldId('support', `${way}.${day}`)}-error`;
              const time = (end: 'from' | 'to', value: string) => (
                <input
                  id={fieldId('support', `${way}.${day}.${end}`)}
                  className={fieldStyles.input}
                  aria-label={t(`admin-shop.support.${end}`, { day: name })}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? errorId : undefined}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={5}
                  value={value}
                  onChange={(event) => change(way, day, { [end]: event.target.value })}
                />
              );
              return (
                <div key={day} className={styles.day}>
                  <span>{name}</span>
                  {isOpen ? (
                    <span className={styles.hours}>
                      {time('from', from)} – {time('to', to)}
                    </span>
                  ) : (
                    <span className={styles.where}>{t('admin-shop.support.closed')}</span>
                  )}
                  <Switch
                    label={t('admin-shop.support.open', { day: name, way: t(`admin-shop.support.${way}`) })}
                    on={t('admin-shop.support.on')}
                    off={t('admin-shop.support.off')}
                    checked={isOpen}
                    onChange={(checked) => change(way, day, { isOpen: checked })}
                  />
                  {error && (
                    <span className={fieldStyles.error} id={errorId}>
                      <Icon name="alert" />
                      {error}
                    </span>
                  )}
                </div>
              );
            })}
          </fieldset>
        ))}
      </div>
    </SettingsSection>
  );
}

function keyOf(part: object): string {
  return Object.keys(part)[0] ?? '';
}
