import { useEffect, useState } from 'react';
import { toast } from './toast.ts';
import { useTranslation } from './translation.tsx';

type PartOptions<Part> = {
  load: () => Promise<Part>;
  wanted: boolean;
  onFail: () => void;
  /** What is said when it does not come, where there is more to say than that it did not. */
  failure?: string;
};

/** A part of the page that comes when it is wanted first; undefined until it is there. A failure is told in a toast. */
export function usePart<Part>({ load, wanted, onFail, failure }: PartOptions<Part>): Part | undefined {
  const { t } = useTranslation();
  const [part, setPart] = useState<{ loaded: Part }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once it is wanted, whatever functions are passed
  useEffect(() => {
    if (!wanted || part) return;
    let isGone = false;
    load().then(
      (loaded) => {
        if (!isGone) setPart({ loaded });
      },
      () => {
        if (isGone) return;
        toast({ variant: 'destructive', title: t('common.error'), description: failure ?? t('choosing.failed') });
        onFail();
      },
    );
    return () => {
      isGone = true;
    };
  }, [wanted]);
  return part?.loaded;
}
