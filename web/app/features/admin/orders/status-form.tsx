import { type StatusWarning, warnOfStatus } from '@esimshop/contracts/admin-order-acts';
import type { OrderStatus } from '@esimshop/contracts/order-status';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Button } from '~/components/ui/button.tsx';
import fieldStyles from '~/components/ui/field.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { errorCodeOf } from '~/lib/api-error.ts';
import { toast } from '~/lib/toast.ts';
import { Trans, useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import { statusTexts } from '~/locales/statuses.ts';
import { NotifyButton } from './notify-button.tsx';
import { toOrderId } from './order-id.ts';
import { adminOrderQuery, type StatusAct } from './order-queries.ts';
import { StatusConfirmation } from './status-confirmation.tsx';
import styles from './status-form.module.css';
import { needsConfirmation } from './status-rules.ts';
import type { OrderActs } from './use-order-acts.tsx';
import { useOrderStatuses } from './use-order-statuses.ts';

/** The button that a shortcut focuses. */
export const NOTIFY_ID = 'send-notification';

export type StatusFormValues = { id: string; status: OrderStatus | '' };

type StatusFormProps = { form: UseFormReturn<StatusFormValues>; acts: OrderActs };

/** Sets the status of one order, or mails its buyer; states the effect beforehand. */
export function StatusForm({ form, acts }: StatusFormProps) {
  const { t } = useTranslation(adminFrameTexts, adminOrdersTexts, statusTexts);
  const language = useLanguage();
  const statuses = useOrderStatuses();
  const { id: typedId, status } = useWatch({ control: form.control });
  const id = toOrderId(typedId);
  const found = useQuery(adminOrderQuery(id));
  const order = found.data?.order;
  const warnings = order && status ? warnOfStatus(order, status) : [];
  const client = useQueryClient();
  const [asked, setAsked] = useState<{ act: StatusAct; warnings: StatusWarning[] }>();
  const [isConfirming, setConfirming] = useState(false);
  const update = useMutation({
    // A press may be faster than the lookup, whose warnings it needs.
    mutationFn: (act: StatusAct) => client.ensureQueryData(adminOrderQuery(act.id)),
    onSettled: (known, _error, act) => {
      const seen = { ...act, ...(known && { updatedAt: known.order.updatedAt }) };
      const warned = known ? warnOfStatus(known.order, act.status) : [];
      if (!needsConfirmation(act.status, warned)) return acts.setStatus.mutate(seen);
      setAsked({ act: seen, warnings: warned });
      setConfirming(true);
    },
  });

  function readForm(): { id: number; status: OrderStatus } | undefined {
    const values = form.getValues();
    const wanted = toOrderId(values.id);
    if (wanted !== undefined && values.status) return { id: wanted, status: values.status };
    toast({
      variant: 'destructive',
      title: t('admin-frame.missing'),
      description: t('admin-orders.missingText'),
    });
    form.setFocus(wanted === undefined ? 'id' : 'status');
    return undefined;
  }

  return (
    <form
      className={styles.form}
      aria-labelledby="set-status"
      data-live
      onSubmit={(event) => {
        event.preventDefault();
        const act = readForm();
        if (act) update.mutate(act);
      }}
    >
      <h2 id="set-status">{t('admin-orders.setStatus')}</h2>
      <div className={`${fieldStyles.field} ${styles.field}`}>
        <label htmlFor="order-id">{t('admin-orders.orderId')}</label>
        <input
          {...form.register('id')}
          id="order-id"
          className={fieldStyles.input}
          inputMode="numeric"
          autoComplete="off"
          aria-describedby="status-effect"
          aria-invalid={id !== undefined && found.isError ? true : undefined}
        />
      </div>
      <div className={`${fieldStyles.field} ${styles.field}`}>
        <label htmlFor="order-status">{t('admin-orders.status')}</label>
        <select {...form.register('status')} id="order-status" className={fieldStyles.input}>
          <option value="">{t('admin-orders.chooseStatus')}</option>
          {statuses.map((each) => (
            <option key={each} value={each}>
              {t(`statuses.order.${each}`)}
            </option>
          ))}
        </select>
      </div>
      <p className={styles.effect} id="status-effect" role="status">
        {id === undefined && t('admin-orders.effectNone')}
        {id !== undefined && found.isPending && t('admin-orders.effectLooking', { id })}
        {found.isError &&
          (errorCodeOf(found.error) === 'order_not_found'
            ? t('admin-orders.effectUnknown', { id: id ?? '' })
            : t('admin-orders.effectUnsure', { id: id ?? '' }))}
        {order && !status && (
          <Trans
            text={t('admin-orders.effectNow')}
            values={{ name: order.customer.name, status: t(`statuses.order.${order.status}`) }}
            components={{ b: <b /> }}
          />
        )}
        {order && status && (
          <>
            <Trans
              text={t(order.status === status ? 'admin-orders.effectSame' : 'admin-orders.effectChange')}
              values={{
                name: order.customer.name,
                from: t(`statuses.order.${order.status}`),
                to: t(`statuses.order.${status}`),
              }}
              components={{ b: <b /> }}
            />{' '}
            {warnings.map((warning) => (
              <span key={warning}>{t(`admin-orders.warnings.${warning}`)} </span>
            ))}
            {hasMoneyWarning(warnings) && (
              <>
                <LocalLink to={`/admin/orders/${order.id}`}>{t('admin-orders.openOrder')}</LocalLink>{' '}
              </>
            )}
            <a
              href={`/api/admin/mail-previews/${status}?${new URLSearchParams({ locale: order.customer.locale, order: String(order.id) })}`}
              target="_blank"
              rel="noreferrer"
              lang={language}
            >
              {t('admin-orders.effectMail', { email: order.customer.email })}
            </a>
          </>
        )}
      </p>
      <Button
        type="submit"
        pending={update.isPending || acts.setStatus.isPending}
        pendingText={t('admin-orders.updating')}
      >
        {t('admin-orders.updateStatus')}
      </Button>
      <NotifyButton
        id={NOTIFY_ID}
        pending={acts.notify.isPending}
        onClick={() => {
          const act = readForm();
          if (act) acts.notify.mutate(act);
        }}
      />
      {asked && (
        <StatusConfirmation
          open={isConfirming}
          count={1}
          status={asked.act.status}
          warnings={asked.warnings}
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            acts.setStatus.mutate(asked.act);
          }}
        />
      )}
    </form>
  );
}

function hasMoneyWarning(warnings: readonly StatusWarning[]): boolean {
  return warnings.includes('not_refunded') || warnings.includes('paid');
}
