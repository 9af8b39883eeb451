import type { WithdrawalPreview, WithdrawalReceipt } from '@esimshop/contracts/withdrawals';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useKeepFocus } from '~/components/layout/use-keep-focus.ts';
import layout from '~/components/ui/layout.module.css';
import { StepLine } from '~/components/ui/step-line.tsx';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { useIsLive } from '~/lib/use-is-live.ts';
import { withdrawTexts } from '~/locales/withdraw.ts';
import { ConfirmStep } from './confirm-step.tsx';
import type { PostedWithdrawal } from './posted-withdrawal.ts';
import { ReceiptStep } from './receipt-step.tsx';
import { StatementStep } from './statement-step.tsx';

type Step =
  | { step: 1 }
  | { step: 2; preview: WithdrawalPreview }
  | { step: 3; preview: WithdrawalPreview; receipt: WithdrawalReceipt };

type WithdrawScreenProps = {
  /** The shop's period; an order has the one that was agreed with it. */
  days: number;
  posted?: PostedWithdrawal | undefined;
};

/** The withdrawal function: a statement, one button that confirms it, and the receipt. */
export function WithdrawScreen({ days, ...sent }: WithdrawScreenProps) {
  const { t } = useTranslation(withdrawTexts);
  const [query] = useSearchParams();
  const isLive = useIsLive();
  // Until the browser goes on from there itself.
  const [posted, setPosted] = useState(sent.posted);
  const [values, setValues] = useState(posted?.values);
  const [at, setAt] = useState(() => firstStep(posted));
  useKeepFocus(`step-${at.step}`);
  const go = (next: Step) => {
    setPosted(undefined);
    setAt(next);
  };
  // The server's page is the same for everybody: only the browser reads the order number of a link.
  const order = isLive ? (query.get('order') ?? '') : '';
  const typed = values ?? { orderNumber: order, email: '', name: '', receiptEmail: '' };
  return (
    <main id="main" tabIndex={-1}>
      <div className={`${layout.wrap} ${layout.sectionSmall} ${layout.stackLarge}`}>
        <header className={layout.stack}>
          <h1 className={typography.name}>{t('withdraw.title')}</h1>
          <p className={`${typography.lead} ${typography.measure}`}>
            {t('withdraw.lead', { days: (at.step !== 1 && at.preview.order?.days) || days })}
          </p>
          <StepLine
            steps={[t('withdraw.steps.statement'), t('withdraw.steps.confirm'), t('withdraw.steps.receipt')]}
            current={at.step}
            stacked
            label={t('withdraw.steps.label')}
          />
        </header>
        {at.step === 1 && (
          <StatementStep
            key={order}
            values={typed}
            posted={posted}
            onLookedUp={(next, preview) => {
              setValues(next);
              go({ step: 2, preview });
            }}
          />
        )}
        {at.step === 2 && (
          <ConfirmStep
            values={typed}
            preview={at.preview}
            posted={posted}
            onBack={() => go({ step: 1 })}
            onReceipt={(receipt) => go({ step: 3, preview: at.preview, receipt })}
          />
        )}
        {at.step === 3 && <ReceiptStep preview={at.preview} receipt={at.receipt} />}
      </div>
    </main>
  );
}

function firstStep(posted: PostedWithdrawal | undefined): Step {
  if (!posted?.preview) return { step: 1 };
  const { preview, receipt } = posted;
  return receipt ? { step: 3, preview, receipt } : { step: 2, preview };
}
