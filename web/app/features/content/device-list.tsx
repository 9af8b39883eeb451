import { Icon } from '~/components/ui/icon.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import type { DeviceBrand } from './device-brands.ts';

type DeviceListProps = {
  brands: readonly Pick<DeviceBrand, 'id' | 'brand' | 'models' | 'note'>[];
};

/** Devices by maker, folded; `filterDevices` adds a search field that opens what it finds. */
export function DeviceList({ brands }: DeviceListProps) {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <div className="field measure" hidden suppressHydrationWarning>
        <label htmlFor="device-search">{t('devices.search')}</label>
        <span className="hint" id="device-hint">
          {t('devices.searchHint')}
        </span>
        <input
          className="input"
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
      <div className="faq">
        {brands.map(({ id, brand, models, note }) => (
          <details key={id} data-brand={brand}>
            <summary>
              <h3>{brand}</h3>
              <Icon name="chevron" />
            </summary>
            <div id={id} className="answer stack-s">
              {note && <p className="small muted">{note}</p>}
              <ul className="plain">
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
