import type { WithdrawalPreview, WithdrawalResponse } from '@esimshop/contracts/withdrawals';
import type { StatementProblem, StatementValues } from './statement-values.ts';

/** Where a browser without JavaScript is, by what it posted. */
export type PostedWithdrawal = Partial<WithdrawalResponse> & {
  values: StatementValues;
  problems: StatementProblem[];
  /** Names what is stated on this page, so that a form sent twice is one withdrawal. */
  key: string;
  preview?: WithdrawalPreview;
  /** No eSIM was chosen. */
  isMissing?: true;
  /** The code of what went wrong. */
  failure?: string;
};
