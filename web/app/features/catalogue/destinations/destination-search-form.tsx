import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Arrow } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { localPath } from '~/lib/language.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { destinationTexts } from '~/locales/destinations.ts';
import { placePath } from '../places.ts';
import destinationComboboxStyles from './destination-combobox.module.css';
import { DestinationCombobox } from './destination-combobox.tsx';

type DestinationSearchFormProps = {
  label: string;
  initialText?: string;
  /** Called on every input event. */
  onType?: (text: string) => void;
  onChoose?: (name: string) => void;
};

/** Searches all destinations; without JavaScript it submits the search to the destinations page. */
export function DestinationSearchForm({ label, initialText = '', onType, onChoose }: DestinationSearchFormProps) {
  const { t } = useTranslation(destinationTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(initialText);
  return (
    <search>
      <form
        className={destinationComboboxStyles.seek}
        action={localPath('/products', pathname)}
        onSubmit={(event) => {
          event.preventDefault();
          const text = input.current?.value.trim() ?? '';
          void navigate(localPath(text ? `/products?${new URLSearchParams({ search: text })}` : '/products', pathname));
        }}
      >
        <DestinationCombobox
          inputRef={input}
          name="search"
          label={label}
          placeholder={t('destinations.searchPlaceholder')}
          typed={typed}
          onType={(text) => {
            setTyped(text);
            onType?.(text);
          }}
          onChoose={(destination) => {
            onChoose?.(destination.names[language]);
            void navigate(localPath(placePath(destination), pathname));
          }}
          button={
            <>
              <Arrow />
              <span className={layout.visuallyHidden}>{t('destinations.searchButton')}</span>
            </>
          }
        />
      </form>
    </search>
  );
}
