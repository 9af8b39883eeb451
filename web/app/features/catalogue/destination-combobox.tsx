import type { Destination } from '@esimshop/contracts/destinations';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
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
  initialText?: string;
  /** Which destinations are suggested; all of them without it. */
  isOffered?: (destination: Destination) => boolean;
  onChoose: (destination: Destination) => void;
  /** With it, Enter and the button choose the first suggestion, and tell of a text that has none; else they send the form. */
  onUnknown?: (typed: string) => void;
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
  initialText = '',
  isOffered = () => true,
  onChoose,
  onUnknown,
  readOnly,
  invalid,
  describedBy,
  button,
}: DestinationComboboxProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const listId = `${id}-list`;
  const [typed, setTyped] = useState(initialText);
  const [wanted, setWanted] = useState(false);
  const { data } = useQuery({ ...destinationsQuery(), enabled: wanted });
  const suggestions = suggestDestinations((data?.destinations ?? []).filter(isOffered), typed, language);
  const choose = (destination: Destination) => {
    setTyped('');
    onChoose(destination);
  };
  const search = useDestinationSearch({ suggestions, onChoose: choose });

  const type = (text: string) => {
    setTyped(text);
    setWanted(true);
    search.onInput();
  };
  const takeTyped = (event: MouseEvent) => {
    if (!onUnknown || !typed.trim()) return;
    event.preventDefault();
    const [first] = suggestions;
    if (first) search.choose(first);
    else onUnknown(typed.trim());
  };

  // What was typed before React took over counts as typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once, when React takes over
  useEffect(() => {
    const early = inputRef.current;
    if (early?.value && early === document.activeElement) type(early.value);
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
          defaultValue={initialText}
          onChange={(event) => type(event.target.value)}
          onFocus={() => {
            setWanted(true);
            search.onFocus();
          }}
          onBlur={search.onBlur}
          onKeyDown={search.onKeyDown}
        />
        <button type="submit" onClick={takeTyped}>
          {button}
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
      <span className="vh" role="status">
        {search.expanded ? t('destinations.suggestionCount', { count: suggestions.length }) : ''}
      </span>
    </>
  );
}
