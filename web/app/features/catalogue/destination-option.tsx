import type { Destination } from '@esimshop/contracts/destinations';
import { Flag } from '~/components/ui/flag.tsx';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { splitMatch } from './destination-search.ts';

type DestinationOptionProps = {
  id: string;
  destination: Destination;
  typed: string;
  active: boolean;
  onPress: () => void;
};

/** One suggestion, with the typed part marked. Reacts to the press itself: the input's blur may close the list before a click. */
export function DestinationOption({ id, destination, typed, active, onPress }: DestinationOptionProps) {
  const { t } = useTranslation();
  const name = destination.names[useLanguage()];
  const [before, match, after] = splitMatch(name, typed);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the input; aria-activedescendant points here
    <div
      className="option"
      id={id}
      role="option"
      aria-selected={active}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        onPress();
      }}
    >
      <Flag code={destination.code} />
      <span>
        {before}
        {match && <mark>{match}</mark>}
        {after}
      </span>
      <span>{t('common.fromPrice', { price: formatPrice(destination.fromPrice, destination.currency) })}</span>
    </div>
  );
}
