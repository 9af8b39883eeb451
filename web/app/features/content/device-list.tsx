import { InlineScript } from '~/boot/inline-script.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { filterDevices } from './filter-devices.ts';

type DeviceListProps = {
  brands: readonly { id: string; brand: string; models: readonly string[]; note: string | undefined }[];
};

/** Devices by maker, folded; the page's script adds a search field that opens what it finds. */
export function DeviceList({ brands }: DeviceListProps) {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <div className="field measure" hidden suppressHydrationWarning>
        <label htmlFor="device-search">{t('content.searchDevices')}</label>
        <span className="hint" id="device-hint">
          {t('content.searchDevicesHint')}
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
            {t('content.noDevice')}
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
      <InlineScript source={import.meta.env.SSR ? filterDevices : undefined} />
    </div>
  );
}
