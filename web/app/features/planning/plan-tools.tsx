import type { Product } from '@esimshop/contracts/products';
import { useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '~/components/ui/button.tsx';
import { groupPlans, TIERS } from '~/features/catalogue/plan-groups.ts';
import { loadTexts } from '~/lib/browser-texts.ts';
import { documentLanguage } from '~/lib/language.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { usePart } from '~/lib/use-part.ts';
import { readCompared, withCompared } from './compared-plans.ts';

type PlanToolsOptions = {
  products: readonly Product[];
  chosen: Product | undefined;
  /** Marks a plan in the list as the one to buy. */
  onChoose: (id: number) => void;
};

async function withTexts<Module>(module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([module, loadTexts('planning', documentLanguage())]);
  return loaded;
}
const loadDialog = async () => (await withTexts(import('./data-need-dialog.tsx'))).DataNeedDialog;
const loadComparison = async () => (await withTexts(import('./plan-comparison.tsx'))).PlanComparison;
const never = () => () => {};

/** Help with choosing a plan: `buttons` open it, `panels` are where it appears. Nothing of it loads before. */
export function usePlanTools({ products, chosen, onChoose }: PlanToolsOptions) {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const [isAsking, setAsking] = useState(false);
  // The server does not know of the comparison: pages are kept without it.
  const isTaken = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const shown = listShown(products);
  const compared = isTaken ? readCompared(query, shown) : undefined;
  const compare = (ids: readonly number[] | undefined) =>
    setQuery(withCompared(query, ids), { replace: true, preventScrollReset: true });
  const Dialog = usePart({ load: loadDialog, wanted: isAsking, onFail: () => setAsking(false) });
  const Comparison = usePart({
    load: loadComparison,
    wanted: compared !== undefined,
    onFail: () => compare(undefined),
  });
  const choose = (id: number) => {
    setAsking(false);
    // After the dialog has given the focus back.
    setTimeout(() => onChoose(id));
  };
  return {
    buttons: (
      <div className="plan-tools">
        <Button look="text" onClick={() => setAsking(true)} aria-haspopup="dialog">
          {t('choosing.need')}
        </Button>
        <Button
          look="text"
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

/** The plans that the page offers; of two unlimited ones alike it shows one. */
function listShown(products: readonly Product[]): Product[] {
  const { prepaid, fares } = groupPlans(products);
  return [...prepaid, ...fares.flatMap((row) => TIERS.flatMap((tier) => row.fares[tier] ?? []))];
}
