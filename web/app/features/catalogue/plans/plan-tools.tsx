import type { Product } from '@esimshop/contracts/products';
import { useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '~/components/ui/button.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { useLazyModule } from '~/lib/use-lazy-module.ts';
import { choosingTexts } from '~/locales/choosing.ts';
import { readCompared, withCompared } from './compared-plans.ts';
import styles from './plan-tools.module.css';

type PlanToolsOptions = {
  /** The plans as the page shows them. */
  shown: readonly Product[];
  chosen: Product | undefined;
  /** Selects a plan in the form. */
  onChoose: (id: number) => void;
};

const loadDialog = async () => (await import('./data-need-dialog.tsx')).DataNeedDialog;
const loadComparison = async () => (await import('./plan-comparison.tsx')).PlanComparison;
const never = () => () => {};

/** Tools for choosing a plan: `buttons` open them, `panels` render them. They load on demand. */
export function usePlanTools({ shown, chosen, onChoose }: PlanToolsOptions) {
  const { t } = useTranslation(choosingTexts);
  const [query, setQuery] = useSearchParams();
  const [isAsking, setAsking] = useState(false);
  // The server renders no comparison: pages are cached without that parameter.
  const isComparing = useSyncExternalStore(
    never,
    () => readCompared(query, shown) !== undefined,
    () => false,
  );
  const compared = isComparing ? readCompared(query, shown) : undefined;
  const compare = (ids: readonly number[] | undefined) =>
    setQuery(withCompared(query, ids), { replace: true, preventScrollReset: true });
  const Dialog = useLazyModule({ load: loadDialog, wanted: isAsking, onFail: () => setAsking(false) });
  const Comparison = useLazyModule({
    load: loadComparison,
    wanted: compared !== undefined,
    onFail: () => compare(undefined),
  });
  const choose = (id: number) => {
    setAsking(false);
    // After the dialog has restored the focus.
    setTimeout(() => onChoose(id));
  };
  return {
    buttons: (
      <div className={styles.tools}>
        <Button className={styles.tool} variant="text" onClick={() => setAsking(true)} aria-haspopup="dialog">
          {t('choosing.need')}
        </Button>
        <Button
          className={styles.tool}
          variant="text"
          onClick={() => compare(compared ? undefined : chosen ? [chosen.id] : [])}
          aria-expanded={compared !== undefined}
        >
          {t('choosing.compare')}
        </Button>
      </div>
    ),
    panels: (
      <>
        {Dialog && <Dialog open={isAsking} products={shown} onClose={() => setAsking(false)} onChoose={choose} />}
        {Comparison && compared && (
          <Comparison products={shown} compared={compared} onCompare={compare} onChoose={onChoose} />
        )}
      </>
    ),
  };
}
