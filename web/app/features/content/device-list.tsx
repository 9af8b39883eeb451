import { useTranslation } from 'react-i18next';
import { InlineScript } from '~/boot/inline-script.tsx';
import { filterDevices } from './filter-devices.ts';

type DeviceListProps = {
  brands: readonly { id: string; brand: string; models: readonly string[]; note: string | undefined }[];
};

/** Devices by maker, with links to each maker; the page's script adds a search field. */
export function DeviceList({ brands }: DeviceListProps) {
  const { t } = useTranslation();
  // The script puts the number in: the sentence's form is chosen here, once for one and once for several.
  const found = (form: 'one' | 'other') => t(`content.devicesFound_${form}`, { count: '#' });
  return (
    <div className="stack">
      <div className="field measure" hidden suppressHydrationWarning>
        <label htmlFor="device-search">{t('content.searchDevices')}</label>
        <span className="hint" id="device-search-hint">
          {t('content.searchDevicesHint')}
        </span>
        <input
          className="input"
          id="device-search"
          type="search"
          autoComplete="off"
          spellCheck={false}
          aria-describedby="device-search-hint"
        />
        <div role="status">
          <p data-devices="one" data-text={found('one')} hidden />
          <p data-devices="other" data-text={found('other')} hidden />
          <p data-devices="none" hidden>
            {t('content.noDevice')}
          </p>
        </div>
      </div>
      <nav className="brands" aria-label={t('content.jumpToBrand')}>
        {brands.map(({ id, brand }) => (
          <a href={`#${id}`} key={id}>
            {brand}
          </a>
        ))}
      </nav>
      {brands.map(({ id, brand, models, note }) => (
        <section className="stack-s brand" key={id} data-brand="" aria-labelledby={id}>
          <h3 id={id}>{brand}</h3>
          {note && <p className="small muted">{note}</p>}
          <ul className="plain models">
            {models.map((model) => (
              <li key={model}>{model}</li>
            ))}
          </ul>
        </section>
      ))}
      <InlineScript source={import.meta.env.SSR ? filterDevices : undefined} />
    </div>
  );
}
