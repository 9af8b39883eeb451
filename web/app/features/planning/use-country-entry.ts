import type { Destination } from '@esimshop/contracts/destinations';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { suggestDestinations } from '~/features/catalogue/destination-search.ts';
import { destinationsQuery } from '~/features/catalogue/queries.ts';
import { describeError } from '~/lib/error-text.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';

type CountryEntryOptions = {
  /** Codes that are chosen already and need not be suggested. */
  chosen: readonly string[];
  onAdd: (code: string) => void;
  /** What was typed matches no country. */
  onUnknown: (typed: string) => void;
};

/** The field for a country to add: by its suggestions, or by sending what was typed. */
export function useCountryEntry({ chosen, onAdd, onUnknown }: CountryEntryOptions) {
  const { t } = useTranslation();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const inputRef = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const isOffered = ({ coverage, code }: Destination) => coverage === 'local' && !chosen.includes(code);
  const add = ({ code }: Destination) => {
    setTyped('');
    onAdd(code);
  };
  return {
    field: { inputRef, typed, onType: setTyped, isOffered, onAdd: add },
    /** Adds the country that fits best; the list of destinations may still be on its way. */
    addTyped: async (text: string) => {
      try {
        const { destinations } = await queryClient.ensureQueryData(destinationsQuery());
        const [first] = suggestDestinations(destinations.filter(isOffered), text, language);
        if (first) add(first);
        else onUnknown(text);
      } catch (error) {
        toast({ variant: 'destructive', title: t('common.error'), description: describeError(error, t) });
      }
    },
  };
}
