import type { Destination } from '@esimshop/contracts/destinations';
import { Flag } from '~/components/ui/flag.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { placePath } from './places.ts';

type DestinationRowProps = {
  destination: Destination;
  popular: boolean;
  onChoose?: (name: string) => void;
};

/** One place as a line of the board: flag, name, what its plans start at. */
export function DestinationRow({ destination, popular, onChoose }: DestinationRowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { code, coverage, names, fromPrice, currency, countryCount, generation } = destination;
  const name = names[language];
  const notes = [
    popular ? t('destinations.popular') : '',
    coverage === 'local' ? '' : t('common.countries', { count: countryCount }),
    generation ?? '',
  ].filter(Boolean);
  return (
    <LocalLink
      className="row"
      to={placePath(destination)}
      onClick={() => onChoose?.(name)}
      data-tip={t('destinations.planCount', { count: destination.planCount })}
    >
      <Flag code={code} />
      <span className="row-name">
        {name}
        {coverage === 'local' && <span className="row-iso">{` ${code}`}</span>}
        {notes.length > 0 && <span className="row-note">{notes.join(', ')}</span>}
      </span>
      <span className="row-price">
        <small>{t('common.from')}</small> {formatPrice(fromPrice, currency)}
      </span>
      <Arrow />
    </LocalLink>
  );
}
