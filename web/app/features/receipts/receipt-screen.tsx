import { formatMoney } from '@esimshop/contracts/money';
import type { BuyerChange, IssuedReceipt, ReceiptsResponse } from '@esimshop/contracts/receipts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { Button } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Icon, type IconName } from '~/components/ui/icon.tsx';
import iconLinkStyles from '~/components/ui/icon-link.module.css';
import layout from '~/components/ui/layout.module.css';
import { LoadFailure } from '~/components/ui/load-failure.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Note } from '~/components/ui/note.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import typography from '~/components/ui/typography.module.css';
import { portalPath } from '~/features/portal/portal-path.ts';
import { usePortalToken } from '~/features/portal/use-portal-token.ts';
import { formatDate } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useIsLive } from '~/lib/use-is-live.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { receiptTexts } from '~/locales/receipt.ts';
import { CompanyForm } from './company-form.tsx';
import { ReceiptDocument } from './receipt-document.tsx';
import styles from './receipt-screen.module.css';
import { type ReceiptOwner, receiptsQuery, savePdf } from './receipts-api.ts';

/** Only the browser knows who asks, so the server's HTML shows a loading state. `isPortal`: by the link of a mail. */
export function ReceiptScreen({ isPortal = false }: { isPortal?: boolean }) {
  const { t } = useTranslation(commonTexts);
  const isLive = useIsLive();
  const { orderNumber = '' } = useParams();
  const Door = isPortal ? PortalReceipts : Receipts;
  return (
    <main
      id="main"
      tabIndex={-1}
      className={`${layout.wrap} ${layout.sectionSmall} ${layout.stackLarge} ${layout.roomy} ${styles.screen}`}
    >
      {isLive ? <Door key={orderNumber} orderNumber={orderNumber} /> : <SpinnerLine text={t('common.loading')} />}
    </main>
  );
}

function PortalReceipts({ orderNumber }: { orderNumber: string }) {
  const { t } = useTranslation(receiptTexts);
  const { token } = usePortalToken();
  if (token) return <Receipts orderNumber={orderNumber} token={token} />;
  return (
    <EmptyState icon="key" level={1} title={t('receipt.title')} text={t('receipt.noLink')}>
      <LocalLink to="/portal">{t('receipt.toPortal')}</LocalLink>
    </EmptyState>
  );
}

function Receipts(owner: ReceiptOwner) {
  const { t } = useTranslation(commonTexts, receiptTexts);
  const { data, error, refetch } = useQuery(receiptsQuery(owner));
  if (error && !data)
    return <LoadFailure level={1} title={t('receipt.loadFailed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SpinnerLine text={t('common.loading')} />;
  return <ReceiptPage owner={owner} data={data} />;
}

type PartProps = { owner: ReceiptOwner; data: ReceiptsResponse };

/** One document at a time, which is what is printed. */
function ReceiptPage({ owner, data }: PartProps) {
  const { t } = useTranslation(receiptTexts);
  const language = useLanguage();
  const [query] = useSearchParams();
  const { receipts, pending } = data;
  const latest = receipts.findLast(({ kind }) => kind === 'receipt') ?? receipts.at(-1);
  const shown = receipts.find(({ number }) => number === query.get('number')) ?? latest;
  const { orderNumber, token } = owner;
  const paidOn = shown && formatDate(shown.paidOn, language);
  return (
    <>
      <header className={`${layout.stack} ${layout.noPrint}`}>
        <p>
          <LocalLink
            className={iconLinkStyles.iconLink}
            to={token ? portalPath(token) : `/order-confirmation/${orderNumber}`}
          >
            <Icon name="back" />
            {t(token ? 'receipt.backToPortal' : 'receipt.backToOrder')}
          </LocalLink>
        </p>
        <h1 className={typography.name}>{t(`receipt.titles.${shown?.kind ?? 'receipt'}`)}</h1>
        <p className={typography.muted}>
          {paidOn ? t('receipt.orderPaid', { orderNumber, day: paidOn }) : t('receipt.order', { orderNumber })}
        </p>
      </header>
      {pending > 0 && (
        <div className={layout.noPrint} role="status">
          <Note icon="clock">{t('receipt.follows')}</Note>
        </div>
      )}
      {!shown && pending === 0 && <Note>{t('receipt.none')}</Note>}
      {shown && (
        <div className={styles.page}>
          <Acts owner={owner} data={data} shown={shown} />
          <ReceiptDocument key={shown.number} receipt={shown} />
        </div>
      )}
    </>
  );
}

function Acts({ owner, data: { receipts, buyerChange }, shown }: PartProps & { shown: IssuedReceipt }) {
  const { t } = useTranslation(receiptTexts);
  const save = useMutation({ mutationFn: () => savePdf(owner, shown.number) });
  return (
    <aside className={`${layout.stack} ${layout.noPrint}`} aria-label={t('receipt.acts')}>
      <div className={layout.buttons}>
        <Button
          variant="primary"
          pending={save.isPending}
          pendingText={t('receipt.saving')}
          onClick={() => save.mutate()}
        >
          <Icon name="download" />
          {t('receipt.savePdf')}
        </Button>
        <Button onClick={() => window.print()}>
          <Icon name="book" />
          {t('receipt.print')}
        </Button>
      </div>
      {save.isError && <Note tone="bad">{t('receipt.saveFailed')}</Note>}
      <ul className={`${layout.plainList} ${styles.rows}`}>
        {receipts.map(({ number, kind, totalMinor, currency }) => (
          <Row
            key={number}
            icon={kind === 'receipt' ? 'sim' : 'refund'}
            name={t(`receipt.numbers.${kind}`, { number })}
            note={formatMoney({ amountMinor: totalMinor, currency })}
          >
            {number === shown.number ? (
              <span className={typography.muted}>{t('receipt.shown')}</span>
            ) : (
              <LocalLink to={`${pathOf(owner)}?${new URLSearchParams({ number })}`} preventScrollReset>
                {t('receipt.open')}
                <span className={layout.visuallyHidden}>{t(`receipt.numbers.${kind}`, { number })}</span>
              </LocalLink>
            )}
          </Row>
        ))}
      </ul>
      <Company owner={owner} change={buyerChange} replaced={receipts.findLast(({ kind }) => kind === 'receipt')} />
    </aside>
  );
}

function pathOf({ orderNumber, token }: ReceiptOwner): string {
  return token ? `/portal/receipts/${orderNumber}` : `/receipts/${orderNumber}`;
}

type RowProps = { icon: IconName; name: string; note: string; children: ReactNode };

function Row({ icon, name, note, children }: RowProps) {
  return (
    <li>
      <Icon name={icon} />
      <span>
        <b>{name}</b>
        <small className={typography.muted}>{note}</small>
      </span>
      {children}
    </li>
  );
}

type CompanyProps = { owner: ReceiptOwner; change: BuyerChange; replaced: IssuedReceipt | undefined };

function Company({ owner, change, replaced }: CompanyProps) {
  const { t } = useTranslation(receiptTexts);
  const [isNamed, setIsNamed] = useState(false);
  if (isNamed)
    return (
      <div role="status">
        <Note icon="tick">{t('receipt.company.named')}</Note>
      </div>
    );
  if (change === 'pending' || !replaced) return null;
  if (change !== 'open') return <p className={typography.muted}>{t(`receipt.company.closed.${change}`)}</p>;
  return (
    <details className={styles.company}>
      <summary>{t('receipt.company.title')}</summary>
      <CompanyForm owner={owner} number={replaced.number} onNamed={() => setIsNamed(true)} />
    </details>
  );
}
