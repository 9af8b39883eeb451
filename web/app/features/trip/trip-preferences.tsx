import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import choiceStyles from '~/components/ui/choice.module.css';
import fieldStyles from '~/components/ui/field.module.css';
import { Arrow } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { DATA_USES, dailyNeed } from '~/features/catalogue/plans/data-need.ts';
import { formatData } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { planTexts } from '~/locales/plans.ts';
import { tripTexts } from '~/locales/trip.ts';
import { TripDays } from './trip-days.tsx';
import styles from './trip-preferences.module.css';
import { readGigabytes, TRIP_DEFAULTS, type TripState } from './trip-state.ts';
import type { TripChange } from './use-trip-state.ts';

type TripPreferencesProps = {
  state: TripState;
  nameOf: (code: string) => string;
  onChange: (change: TripChange) => void;
};

/** Trip length and data: days as numbers, data by typical use. */
export function TripPreferences({ state, nameOf, onChange }: TripPreferencesProps) {
  const { t } = useTranslation(planTexts, tripTexts);
  return (
    <div className={layout.stackLarge}>
      <TripDays state={state} nameOf={nameOf} onChange={onChange} />
      <DataChoice state={state} onChange={onChange} />
      <Button variant="strong" type="submit" wide>
        {t('trip.find')}
        <Arrow />
      </Button>
      <LocalLink to="/products">{t('plans.viewAll')}</LocalLink>
    </div>
  );
}

const USE_TEXTS = { light: 'trip.lightText', normal: 'trip.normalText', heavy: 'trip.heavyText' } as const;

function DataChoice({ state, onChange }: Pick<TripPreferencesProps, 'state' | 'onChange'>) {
  const { t } = useTranslation(commonTexts, tripTexts);
  const language = useLanguage();
  const { data } = state;
  const isExact = typeof data === 'number';
  return (
    <fieldset className={layout.stackSmall}>
      <legend className={choiceStyles.legend}>{t('trip.data')}</legend>
      {(['light', 'normal', 'heavy'] as const).map((use) => (
        <DataOption
          key={use}
          value={use}
          checked={data === use}
          onChoose={() => onChange({ data: use })}
          title={t(`trip.${use}`)}
          text={t(USE_TEXTS[use], { amount: formatData(dailyNeed(DATA_USES[use]), t, language) })}
        />
      ))}
      <DataOption
        value="unlimited"
        checked={data === 'unlimited'}
        onChoose={() => onChange({ data: 'unlimited' })}
        title={t('trip.unlimited')}
        text={t('trip.unlimitedText')}
      />
      <DataOption
        value="exact"
        checked={isExact}
        onChoose={() => onChange({ data: TRIP_DEFAULTS.gigabytes })}
        title={t('trip.exact')}
        text={t('trip.exactText')}
      >
        <GigabytesField
          gigabytes={isExact ? data : TRIP_DEFAULTS.gigabytes}
          onChange={(next) => onChange({ data: next })}
        />
      </DataOption>
    </fieldset>
  );
}

type DataOptionProps = {
  value: string;
  checked: boolean;
  onChoose: () => void;
  title: string;
  text: string;
  children?: ReactNode;
};

function DataOption({ value, checked, onChoose, title, text, children }: DataOptionProps) {
  return (
    <div className={`${choiceStyles.choice} ${styles.option}`}>
      <label>
        <input
          className={choiceStyles.mark}
          type="radio"
          name="data"
          value={value}
          checked={checked}
          onChange={onChoose}
        />
        <span>
          {title}
          <small>{text}</small>
        </span>
      </label>
      {children}
    </div>
  );
}

function GigabytesField({ gigabytes, onChange }: { gigabytes: number; onChange: (gigabytes: number) => void }) {
  const { t } = useTranslation(commonTexts, tripTexts);
  const [typed, setTyped] = useState(String(gigabytes));
  useEffect(() => setTyped(String(gigabytes)), [gigabytes]);
  return (
    <span className={styles.gigabytes}>
      <input
        className={`${fieldStyles.input} ${styles.gigabytesInput}`}
        name="gb"
        inputMode="decimal"
        maxLength={6}
        aria-label={t('trip.gigabytes')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          const next = readGigabytes(typed);
          setTyped(String(next ?? gigabytes));
          if (next !== undefined && next !== gigabytes) onChange(next);
        }}
      />
      <span aria-hidden="true">{t('common.dataGb', { value: '' }).trim()}</span>
    </span>
  );
}
