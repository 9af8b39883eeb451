import { useEffect, useState } from 'react';
import { choosingTexts } from '~/locales/choosing.ts';
import { commonTexts } from '~/locales/common.ts';
import { toast } from './toast.ts';
import { useTranslation } from './translation.tsx';

type LazyModuleOptions<Module> = {
  load: () => Promise<Module>;
  wanted: boolean;
  onFail: () => void;
  /** Toast text for a failed load, where there is more to say than that it failed. */
  failure?: string;
};

/** Loads code on demand; undefined until it has loaded. A failure is shown in a toast. */
export function useLazyModule<Module>({
  load,
  wanted,
  onFail,
  failure,
}: LazyModuleOptions<Module>): Module | undefined {
  const { t } = useTranslation(choosingTexts, commonTexts);
  const [result, setResult] = useState<{ module: Module }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once it is wanted, whatever functions are passed
  useEffect(() => {
    if (!wanted || result) return;
    let isUnmounted = false;
    load().then(
      (module) => {
        if (!isUnmounted) setResult({ module });
      },
      () => {
        if (isUnmounted) return;
        toast({ variant: 'destructive', title: t('common.error'), description: failure ?? t('choosing.failed') });
        onFail();
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [wanted]);
  return result?.module;
}
