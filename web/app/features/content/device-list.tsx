import fieldStyles from '~/components/ui/field.module.css';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { deviceTexts } from '~/locales/devices.ts';
import type { DeviceBrand } from './device-brands.ts';
import questionListStyles from './question-list.module.css';

type DeviceListProps = {
  brands: readonly Pick<DeviceBrand, 'id' | 'brand' | 'models' | 'note'>[];
};

/** Devices by brand, collapsed; `filterDevices` reveals a search field that expands the matches. */
export function DeviceList({ brands }: DeviceListProps) {
  const { t } = useTranslation(deviceTexts);
  return (
    <div className={layout.stack}>
      <div className={`${fieldStyles.field} ${typography.measure}`} hidden suppressHydrationWarning>
        <label htmlFor="device-search">{t('devices.search')}</label>
        <span className={fieldStyles.hint} id="device-hint">
          {t('devices.searchHint')}
        </span>
        <input
          className={fieldStyles.input}
          id="device-search"
          type="search"
          autoComplete="off"
          spellCheck={false}
          aria-describedby="device-hint"
        />
        <div role="status">
          <p id="no-device" hidden>
            {t('devices.none')}
          </p>
        </div>
      </div>
      <div className={questionListStyles.questions}>
        {brands.map(({ id, brand, models, note }) => (
          <details key={id} data-brand={brand}>
            <summary>
              <h3>{brand}</h3>
              <Icon name="chevron" />
            </summary>
            <div id={id} className={`${questionListStyles.answer} ${layout.stackSmall}`}>
              {note && <p className={`${typography.small} ${typography.muted}`}>{note}</p>}
              <ul className={layout.plainList}>
                {models.map((model) => (
                  <li key={model}>{model}</li>
                ))}
              </ul>
            </div>
          </details>
        ))}
      </div>
    </div>
  );
}
