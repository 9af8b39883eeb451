import type { Destination } from '@esimshop/contracts/destinations';
import { useEffect, useRef } from 'react';
import { Flag } from '~/components/ui/flag.tsx';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import styles from './destination-option.module.css';
import { splitMatch } from './destination-search.ts';

type DestinationOptionProps = {
  id: string;
  destination: Destination;
  typed: string;
  active: boolean;
  onChoose: () => void;
};

/** One suggestion, with the match highlighted. Pressing it must not blur the input, which would close the list. */
export function DestinationOption({ id, destination, typed, active, onChoose }: DestinationOptionProps) {
  const { t } = useTranslation(commonTexts);
  const name = destination.names[useLanguage()];
  const [before, match, after] = splitMatch(name, typed);
  const element = useRef<HTMLDivElement>(null);
  // Browsers scroll to the focused element, not to the active descendant.
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the input; aria-activedescendant points here
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
    <div
      ref={element}
      className={styles.option}
      id={id}
      role="option"
      aria-selected={active}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Flag code={destination.code} />
      <span>
        {before}
        {match && <mark>{match}</mark>}
        {after}
      </span>
      <span className={styles.price}>
        {t('common.fromPrice', { price: formatPrice(destination.fromPrice, destination.currency) })}
      </span>
    </div>
  );
}
