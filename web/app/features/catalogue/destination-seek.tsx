import type { Destination } from '@esimshop/contracts/destinations';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Arrow, Icon } from '~/components/ui/icon.tsx';
import { localPath } from '~/lib/language.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { DestinationOption } from './destination-option.tsx';
import { suggestDestinations } from './destination-search.ts';
import { placePath } from './places.ts';
import { destinationsQuery } from './queries.ts';
import { useDestinationSearch } from './use-destination-search.ts';

type DestinationSeekProps = {
  label: string;
  initialText?: string;
  onChoose?: (name: string) => void;
};

/** Where to? A combobox over all destinations; without JavaScript a form that asks the list of destinations. */
export function DestinationSeek({ label, initialText = '', onChoose }: DestinationSeekProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(initialText);
  const [wanted, setWanted] = useState(false);
  const { data } = useQuery({ ...destinationsQuery(), enabled: wanted });
  const suggestions = suggestDestinations(data?.destinations ?? [], typed, language);

  const goTo = (destination: Destination) => {
    onChoose?.(destination.names[language]);
    setTyped('');
    void navigate(localPath(placePath(destination), pathname));
  };
  const search = useDestinationSearch({ suggestions, onChoose: goTo });
  const listId = `${id}-list`;

  // What was typed before React took over counts as typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once, when React takes over
  useEffect(() => {
    const early = input.current;
    if (!early?.value || early !== document.activeElement) return;
    setTyped(early.value);
    setWanted(true);
    search.onInput();
  }, []);

  return (
    <search>
      <form
        className="seek"
        action={localPath('/products', pathname)}
        onSubmit={(event) => {
          event.preventDefault();
          const text = input.current?.value.trim() ?? '';
          void navigate(localPath(text ? `/products?${new URLSearchParams({ search: text })}` : '/products', pathname));
        }}
      >
        <label htmlFor={id}>{label}</label>
        <div className="seek-box">
          <Icon name="search" />
          <input
            ref={input}
            id={id}
            name="search"
            type="search"
            role="combobox"
            placeholder={t('destinations.searchPlaceholder')}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={64}
            aria-autocomplete="list"
            aria-expanded={search.expanded}
            aria-controls={listId}
            aria-activedescendant={search.activeIndex >= 0 ? `${listId}-${search.activeIndex}` : undefined}
            defaultValue={initialText}
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
            onKeyDown={search.onKeyDown}
          />
          <button type="submit" aria-label={t('destinations.searchButton')}>
            <Arrow />
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
      </form>
    </search>
  );
}
