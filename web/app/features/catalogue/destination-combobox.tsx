import type { Destination } from '@esimshop/contracts/destinations';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { Icon } from '~/components/ui/icon.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { DestinationOption } from './destination-option.tsx';
import { suggestDestinations } from './destination-search.ts';
import { destinationsQuery } from './queries.ts';
import { useDestinationSearch } from './use-destination-search.ts';

type DestinationComboboxProps = {
  inputRef: RefObject<HTMLInputElement | null>;
  /** Under which its text is sent with the form. */
  name: string;
  label: string;
  placeholder: string;
  typed: string;
  onType: (text: string) => void;
  /** Which destinations are suggested; all of them without it. */
  isOffered?: (destination: Destination) => boolean;
  onChoose: (destination: Destination) => void;
  readOnly?: boolean;
  invalid?: boolean;
  /** Of the element that says what is wrong. */
  describedBy?: string | undefined;
  /** What stands on the button that sends the form. */
  button: ReactNode;
};

/** A field for a destination with its suggestions; without script its text is sent with the form around it. */
export function DestinationCombobox({
  inputRef,
  name,
  label,
  placeholder,
  typed,
  onType,
  isOffered = () => true,
  onChoose,
  readOnly,
  invalid,
  describedBy,
  button,
}: DestinationComboboxProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const listId = `${id}-list`;
  const [wanted, setWanted] = useState(false);
  const { data } = useQuery({ ...destinationsQuery(), enabled: wanted });
  const suggestions = suggestDestinations((data?.destinations ?? []).filter(isOffered), typed, language);
  const search = useDestinationSearch({ suggestions, onChoose });

  // What was typed before React took over counts as typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once, when React takes over
  useEffect(() => {
    const early = inputRef.current;
    if (!early?.value || early !== document.activeElement) return;
    onType(early.value);
    setWanted(true);
    search.onInput();
  }, []);

  return (
    <>
      <label htmlFor={id}>{label}</label>
      <div className="seek-box">
        <Icon name="search" />
        <input
          ref={inputRef}
          id={id}
          name={name}
          type="search"
          role="combobox"
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={64}
          readOnly={readOnly}
          aria-autocomplete="list"
          aria-expanded={search.expanded}
          aria-controls={listId}
          aria-activedescendant={search.activeIndex >= 0 ? `${listId}-${search.activeIndex}` : undefined}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          value={typed}
          onChange={(event) => {
            onType(event.target.value);
            setWanted(true);
            search.onInput();
          }}
          onFocus={() => {
            setWanted(true);
            search.onFocus();
          }}
          onBlur={search.onBlur}
          onKeyDown={search.onKeyDown}
        />
        <button type="submit">{button}</button>
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
      <span className="vh" role="status">
        {search.expanded ? t('destinations.suggestionCount', { count: suggestions.length }) : ''}
      </span>
    </>
  );
}
