import type { Destination } from '@esimshop/contracts/destinations';
import { TRIP_LIMITS } from '@esimshop/contracts/trip-limits';
import { type RefObject, useId } from 'react';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import destinationComboboxStyles from '~/features/catalogue/destinations/destination-combobox.module.css';
import { DestinationCombobox } from '~/features/catalogue/destinations/destination-combobox.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { tripTexts } from '~/locales/trip.ts';
import styles from './country-picker.module.css';

type CountryPickerProps = {
  inputRef: RefObject<HTMLInputElement | null>;
  typed: string;
  onType: (text: string) => void;
  isOffered: (destination: Destination) => boolean;
  onAdd: (destination: Destination) => void;
  isFull: boolean;
  problem: string | undefined;
};

/** The search for a country to add; its text is submitted with the form. */
export function CountryPicker({ inputRef, typed, onType, isOffered, onAdd, isFull, problem }: CountryPickerProps) {
  const { t } = useTranslation(tripTexts);
  const problemId = useId();
  return (
    <div className={destinationComboboxStyles.seek}>
      <DestinationCombobox
        inputRef={inputRef}
        name="add"
        label={t('trip.add')}
        placeholder={t('trip.placeholder')}
        typed={typed}
        onType={onType}
        isOffered={isOffered}
        onChoose={onAdd}
        readOnly={isFull}
        invalid={problem !== undefined}
        describedBy={problem || isFull ? problemId : undefined}
        button={
          <>
            <Icon name="plus" />
            <span className={layout.visuallyHidden}>{t('trip.addButton')}</span>
          </>
        }
      />
      <p className={styles.problem} id={problemId} role="status">
        {problem ?? (isFull ? t('trip.full', { count: TRIP_LIMITS.countries }) : '')}
      </p>
    </div>
  );
}
