import type { Destination } from '@esimshop/contracts/destinations';
import { TRIP_LIMITS } from '@esimshop/contracts/trip-limits';
import { type RefObject, useId } from 'react';
import { Icon } from '~/components/ui/icon.tsx';
import { DestinationCombobox } from '~/features/catalogue/destination-combobox.tsx';
import { useTranslation } from '~/lib/translation.tsx';

type CountryPickerProps = {
  inputRef: RefObject<HTMLInputElement | null>;
  /** Codes that are chosen already and need not be suggested. */
  chosen: readonly string[];
  problem: string | undefined;
  onAdd: (destination: Destination) => void;
  /** What was typed matches no country. */
  onUnknown: (typed: string) => void;
};

/** The search for a country to add; without script its text is sent with the form. */
export function CountryPicker({ inputRef, chosen, problem, onAdd, onUnknown }: CountryPickerProps) {
  const { t } = useTranslation();
  const problemId = useId();
  const isFull = chosen.length >= TRIP_LIMITS.countries;
  return (
    <div className="seek">
      <DestinationCombobox
        inputRef={inputRef}
        name="countries"
        label={t('trip.add')}
        placeholder={t('trip.placeholder')}
        isOffered={({ coverage, code }) => coverage === 'local' && !chosen.includes(code)}
        onChoose={(destination) => {
          if (inputRef.current) inputRef.current.value = '';
          onAdd(destination);
        }}
        onUnknown={onUnknown}
        readOnly={isFull}
        invalid={problem !== undefined}
        describedBy={problem || isFull ? problemId : undefined}
        button={
          <>
            <Icon name="plus" />
            <span className="vh">{t('trip.addButton')}</span>
          </>
        }
      />
      <p className="trip-problem" id={problemId} role="status">
        {problem ?? (isFull ? t('trip.full', { count: TRIP_LIMITS.countries }) : '')}
      </p>
    </div>
  );
}
