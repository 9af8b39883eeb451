import type { ClaimVerdict } from '@esimshop/contracts/claims';
import type { ReactNode } from 'react';
import { Icon } from '~/components/ui/icon.tsx';
import styles from './claims.module.css';

type Verdict = ClaimVerdict['verdict'];

const GOOD: readonly Verdict[] = ['linked', 'counted', 'measured', 'rule'];
const OPEN: readonly Verdict[] = ['off', 'unmeasured'];

/** A verdict in words, with its pictogram and colour. */
export function ClaimVerdictMark({ verdict, children }: { verdict: Verdict; children: ReactNode }) {
  if (OPEN.includes(verdict)) return <span className={styles.none}>{children}</span>;
  const isGood = GOOD.includes(verdict);
  return (
    <span className={isGood ? styles.good : styles.bad}>
      <Icon name={isGood ? 'tick' : 'close'} variant="small" />
      <span>{children}</span>
    </span>
  );
}
