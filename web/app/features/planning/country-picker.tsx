import type { Destination } from '@esimshop/contracts/destinations';
import { TRIP_LIMITS } from '@esimshop/contracts/trip-limits';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useState } from 'react';
import { Icon } from '~/components/ui/icon.tsx';
import { DestinationOption } from '~/features/catalogue/destination-option.tsx';
import { suggestDestinations } from '~/features/catalogue/destination-search.ts';
import { destinationsQuery } from '~/features/catalogue/queries.ts';
import { useDestinationSearch } from '~/features/catalogue/use-destination-search.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';

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
  const language = useLanguage();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState(false);
  const { data } = useQuery({ ...destinationsQuery(), enabled: wanted });
  const places = (data?.destinations ?? []).filter(
    ({ coverage, code }) => coverage === 'local' && !chosen.includes(code),
  );
  const suggestions = suggestDestinations(places, typed, language);
  const isFull = chosen.length >= TRIP_LIMITS.countries;

  const add = (destination: Destination) => {
    setTyped('');
    onAdd(destination);
  };
  const search = useDestinationSearch({ suggestions, onChoose: add });
  const listId = `${id}-list`;

  // What was typed before React took over counts as typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once, when React takes over
  useEffect(() => {
    const early = inputRef.current;
    if (!early?.value || early !== document.activeElement) return;
    setTyped(early.value);
    setWanted(true);
    search.onInput();
  }, []);

  const addTyped = () => {
    const [first] = suggestions;
    if (first) search.choose(first);
    else if (typed.trim()) onUnknown(typed.trim());
  };

  return (
    <div className="seek">
      <label htmlFor={id}>{t('trip.add')}</label>
      <div className="seek-box">
        <Icon name="search" />
        <input
          ref={inputRef}
          id={id}
          name="countries"
          type="search"
          role="combobox"
          placeholder={t('trip.placeholder')}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={64}
          readOnly={isFull}
          aria-autocomplete="list"
          aria-expanded={search.expanded}
          aria-controls={listId}
          aria-activedescendant={search.activeIndex >= 0 ? `${listId}-${search.activeIndex}` : undefined}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem || isFull ? `${id}-problem` : undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setWanted(true);
            search.onInput();
          }}
          onFocus={() => {
            setWanted(true);
            search.onFocus();
          }}
          onBlur={search.onBlur}
          onKeyDown={(event) => {
            search.onKeyDown(event);
            if (event.key !== 'Enter' || event.defaultPrevented || !typed.trim()) return;
            event.preventDefault();
            addTyped();
          }}
        />
        <button
          type="submit"
          onClick={(event) => {
            if (!typed.trim()) return;
            event.preventDefault();
            addTyped();
          }}
        >
          <Icon name="plus" />
          <span className="vh">{t('trip.addButton')}</span>
        </button>
        <div
          className="options"
          id={listId}
          role="listbox"
          aria-label={t('destinations.suggestions')}
          hidden={!search.expanded}
        >
          {suggestions.map((destination, index) => (
            <DestinationOption
              key={destination.code}
              id={`${listId}-${index}`}
              destination={destination}
              typed={typed}
              active={index === search.activeIndex}
              onPress={() => search.choose(destination)}
            />
          ))}
        </div>
      </div>
      <p className="trip-problem" id={`${id}-problem`} role="status">
        {problem ?? (isFull ? t('trip.full', { count: TRIP_LIMITS.countries }) : '')}
      </p>
    </div>
  );
}
