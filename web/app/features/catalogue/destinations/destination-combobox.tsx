import type { Destination } from '@esimshop/contracts/destinations';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { destinationTexts } from '~/locales/destinations.ts';
import { destinationsQuery } from '../queries.ts';
import styles from './destination-combobox.module.css';
import destinationOptionStyles from './destination-option.module.css';
import { DestinationOption } from './destination-option.tsx';
import { suggestDestinations } from './destination-search.ts';
import { useCombobox } from './use-combobox.ts';

type DestinationComboboxProps = {
  inputRef: RefObject<HTMLInputElement | null>;
  /** The form field's name. */
  name: string;
  label: string;
  placeholder: string;
  typed: string;
  onType: (text: string) => void;
  /** Filters the suggested destinations; default: all. */
  isOffered?: (destination: Destination) => boolean;
  onChoose: (destination: Destination) => void;
  readOnly?: boolean;
  invalid?: boolean;
  /** Id of the element with the error message. */
  describedBy?: string | undefined;
  /** The content of the submit button. */
  button: ReactNode;
};

/** A destination field with suggestions; without JavaScript its text is submitted with the surrounding form. */
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
  const { t } = useTranslation(destinationTexts);
  const language = useLanguage();
  const id = useId();
  const listId = `${id}-list`;
  const [shouldLoad, setShouldLoad] = useState(false);
  const { data } = useQuery({ ...destinationsQuery(), enabled: shouldLoad });
  const suggestions = suggestDestinations((data?.destinations ?? []).filter(isOffered), typed, language);
  const combobox = useCombobox({ options: suggestions, onChoose });

  // Text typed before hydration counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, on hydration
  useEffect(() => {
    const early = inputRef.current;
    if (!early?.value || early !== document.activeElement) return;
    onType(early.value);
    setShouldLoad(true);
    combobox.onInput();
  }, []);

  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <Icon name="search" />
        <input
          className={styles.input}
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
          aria-expanded={combobox.expanded}
          aria-controls={listId}
          aria-activedescendant={combobox.activeIndex >= 0 ? `${listId}-${combobox.activeIndex}` : undefined}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          value={typed}
          onChange={(event) => {
            onType(event.target.value);
            setShouldLoad(true);
            combobox.onInput();
          }}
          onFocus={() => {
            setShouldLoad(true);
            combobox.onFocus();
          }}
          onBlur={combobox.onBlur}
          onKeyDown={combobox.onKeyDown}
        />
        <button className={styles.button} type="submit">
          {button}
        </button>
        <div
          className={destinationOptionStyles.options}
          id={listId}
          role="listbox"
          aria-label={t('destinations.suggestions')}
          hidden={!combobox.expanded}
        >
          {suggestions.map((destination, index) => (
            <DestinationOption
              key={destination.code}
              id={`${listId}-${index}`}
              destination={destination}
              typed={typed}
              active={index === combobox.activeIndex}
              onChoose={() => combobox.choose(destination)}
            />
          ))}
        </div>
      </div>
      <span className={layout.visuallyHidden} role="status">
        {combobox.expanded ? t('destinations.suggestionCount', { count: suggestions.length }) : ''}
      </span>
    </>
  );
}
