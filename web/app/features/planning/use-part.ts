import { useEffect, useState } from 'react';
import { loadTexts } from '~/lib/browser-texts.ts';
import { documentLanguage } from '~/lib/language.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';

type PartOptions<Part> = { load: () => Promise<Part>; wanted: boolean; onFail: () => void };

/** A part of the page whose code and texts come when it is wanted first; undefined until they are there. */
export function usePart<Part>({ load, wanted, onFail }: PartOptions<Part>): Part | undefined {
  const { t } = useTranslation();
  const [part, setPart] = useState<{ loaded: Part }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once it is wanted, whatever functions are passed
  useEffect(() => {
    if (!wanted || part) return;
    let isGone = false;
    Promise.all([load(), loadTexts('planning', documentLanguage())]).then(
      ([loaded]) => {
        if (!isGone) setPart({ loaded });
      },
      () => {
        if (isGone) return;
        toast({ variant: 'destructive', title: t('common.error'), description: t('choosing.failed') });
        onFail();
      },
    );
    return () => {
      isGone = true;
    };
  }, [wanted]);
  return part?.loaded;
}
