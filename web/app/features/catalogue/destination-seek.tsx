import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Arrow } from '~/components/ui/icon.tsx';
import { localPath } from '~/lib/language.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { DestinationCombobox } from './destination-combobox.tsx';
import { placePath } from './places.ts';

type DestinationSeekProps = {
  label: string;
  initialText?: string;
  /** Hears of every letter. */
  onType?: (text: string) => void;
  onChoose?: (name: string) => void;
};

/** Where to? All destinations; without JavaScript a form that asks the list of destinations. */
export function DestinationSeek({ label, initialText = '', onType, onChoose }: DestinationSeekProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(initialText);
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
              <span className="vh">{t('destinations.searchButton')}</span>
            </>
          }
        />
      </form>
    </search>
  );
}
