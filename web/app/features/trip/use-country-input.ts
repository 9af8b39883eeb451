import type { Destination } from '@esimshop/contracts/destinations';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { suggestDestinations } from '~/features/catalogue/destinations/destination-search.ts';
import { destinationsQuery } from '~/features/catalogue/queries.ts';
import { describeError } from '~/lib/error-text.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { errorTexts } from '~/locales/errors.ts';

type CountryInputOptions = {
  /** Codes that are chosen already, not to be suggested again. */
  chosen: readonly string[];
  onAdd: (code: string) => void;
  /** Called if the text matches no country. */
  onUnknown: (typed: string) => void;
};

/** The state of the field for adding a country: by suggestion, or by submitting the text. */
export function useCountryInput({ chosen, onAdd, onUnknown }: CountryInputOptions) {
  const { t } = useTranslation(commonTexts, errorTexts);
  const language = useLanguage();
  const queryClient = useQueryClient();
  const inputRef = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const isLocal = ({ coverage }: Destination) => coverage === 'local';
  const isOffered = (each: Destination) => isLocal(each) && !chosen.includes(each.code);
  const add = ({ code }: Destination) => {
    setTyped('');
    onAdd(code);
  };
  return {
    field: { inputRef, typed, onType: setTyped, isOffered, onAdd: add },
    /** Adds the best match; waits for the list of destinations if it is still loading. */
    addTyped: async (text: string) => {
      try {
        const { destinations } = await queryClient.ensureQueryData(destinationsQuery());
        // Among all of them: a name that is chosen already would otherwise be taken for one that is spelt like it.
        const [first] = suggestDestinations(destinations.filter(isLocal), text, language);
        if (!first) onUnknown(text);
        else if (isOffered(first)) add(first);
        else setTyped('');
      } catch (error) {
        toast({ variant: 'destructive', title: t('common.error'), description: describeError(error, t) });
      }
    },
  };
}
