import type { Product } from '@esimshop/contracts/products';
import { useLanguage } from '~/lib/use-language.ts';
import styles from './plan-note.module.css';

type PlanNoteProps = {
  plan: Pick<Product, 'notes' | 'ownNames'>;
  /** Also what the shop calls the plan, where nothing else says so. */
  isNamed?: boolean;
};

/** What the shop says to whoever buys a plan; nothing for most. */
export function PlanNote({ plan, isNamed = false }: PlanNoteProps) {
  const language = useLanguage();
  const [name, note] = [isNamed && plan.ownNames?.[language], plan.notes?.[language]];
  return (
    (name || note) && (
      <small className={styles.note}>
        {name && <b>{name} </b>}
        {note}
      </small>
    )
  );
}
