import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { formatData } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { DATA_USES, dailyNeed } from './data-need.ts';
import { TripDays } from './trip-days.tsx';
import { readGigabytes, TRIP_DEFAULTS, type TripState } from './trip-state.ts';
import type { TripChange } from './use-trip-state.ts';

type TripOptionsProps = {
  state: TripState;
  nameOf: (code: string) => string;
  onChange: (change: TripChange) => void;
};

/** How long and how much: days as numbers, data by what one does with it. */
export function TripOptions({ state, nameOf, onChange }: TripOptionsProps) {
  const { t } = useTranslation();
  return (
    <div className="stack-l">
      <TripDays state={state} nameOf={nameOf} onChange={onChange} />
      <DataChoice state={state} onChange={onChange} />
      <Button look="ink" type="submit" wide>
        {t('trip.find')}
        <Arrow />
      </Button>
      <LocalLink to="/products">{t('plans.viewAll')}</LocalLink>
    </div>
  );
}

const USE_TEXTS = { light: 'trip.lightText', normal: 'trip.normalText', heavy: 'trip.heavyText' } as const;

function DataChoice({ state, onChange }: Pick<TripOptionsProps, 'state' | 'onChange'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data } = state;
  const isExact = typeof data === 'number';
  return (
    <fieldset className="stack-s">
      <legend className="legend trip-legend">{t('trip.data')}</legend>
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
    <div className="choice choice-data">
      <label>
        <input className="pick" type="radio" name="data" value={value} checked={checked} onChange={onChoose} />
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
  const { t } = useTranslation();
  const [typed, setTyped] = useState(String(gigabytes));
  useEffect(() => setTyped(String(gigabytes)), [gigabytes]);
  return (
    <span className="gigabytes">
      <input
        className="input"
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
