import type { AdminOrder } from '@esimshop/contracts/admin-order';
import { warnOfStatus } from '@esimshop/contracts/admin-order-acts';
import { ORDER_STATUSES, type OrderStatus } from '@esimshop/contracts/order-status';
import type { IconName } from '~/components/ui/icon.tsx';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useCopy } from '~/lib/use-copy.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminOrderTexts } from '~/locales/admin-order.ts';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import { statusTexts } from '~/locales/statuses.ts';
import { useResendMail } from '../order/order-acts.ts';
import { needsConfirmation } from '../orders/status-rules.ts';
import { useOrderActs } from '../orders/use-order-acts.tsx';

/** Something to go to, or something to do. */
export type Target = { path: string } | { run: () => void };

/** `keys`: those that do the same on every page. */
export type Command = { value: string; icon: IconName; label: string; keys?: readonly string[] } & Target;

export type StatusQuestion = { order: AdminOrder; status: OrderStatus };

type OrderCommands = {
  order: AdminOrder | undefined;
  /** Whether its page is open. */
  isOpen: boolean;
  onAsk: (question: StatusQuestion) => void;
};

/** The commands of an order, navigation first. */
export function useOrderCommands({ order, isOpen, onAsk }: OrderCommands): Command[] {
  const { t } = useTranslation(adminFrameTexts, adminOrderTexts, adminOrdersTexts, statusTexts);
  const acts = useOrderActs();
  const resend = useResendMail(order?.id ?? 0);
  const { copy } = useCopy();
  if (!order) return [];
  const { id, orderNumber, status, customer, fulfilment, needsAttention } = order;
  const page = `/admin/orders/${id}`;
  const name = (each: OrderStatus) => t(`statuses.order.${each}`);

  function setStatus(wanted: OrderStatus, { updatedAt }: AdminOrder): void {
    acts.setStatus.mutate({ id, status: wanted, updatedAt });
  }

  return [
    ...(isOpen ? [] : [{ value: 'open', icon: 'arrow', label: t('admin-orders.openOrder'), path: page } as const]),
    ...(needsAttention && !isOpen
      ? [
          {
            value: 'decide',
            icon: 'alert',
            label: t('admin-frame.acts.decide', { what: t(`admin-orders.attentions.${needsAttention}`) }),
            path: page,
          } as const,
        ]
      : []),
    { value: 'refund', icon: 'refund', label: t('admin-frame.acts.refund'), path: `${page}#refund` },
    {
      value: 'customer',
      icon: 'person',
      label: t('admin-frame.acts.customer', { name: customer.name }),
      path: `/admin?${new URLSearchParams({ q: customer.email })}`,
    },
    {
      value: 'copy',
      icon: 'copy',
      label: t('admin-frame.acts.copy'),
      run: () =>
        void copy(orderNumber).then(
          (isCopied) => isCopied && toast({ title: t('admin-frame.acts.copied'), description: orderNumber }),
        ),
    },
    ...(fulfilment.issued > 0
      ? [{ value: 'resend', icon: 'mail', label: t('admin-order.resend'), run: () => resend.mutate() } as const]
      : []),
    {
      value: 'notify',
      icon: 'send',
      label: t('admin-frame.acts.notify', { status: name(status) }),
      run: () => acts.notify.mutate({ id, status }),
    },
    ...ORDER_STATUSES.filter((each) => each !== status).map((each): Command => {
      const isAsked = needsConfirmation(each, warnOfStatus(order, each));
      return {
        value: `status ${each}`,
        icon: 'tag',
        label: `${t('admin-orders.confirmAct', { count: 1, status: name(each) })}${isAsked ? '...' : ''}`,
        run: () => (isAsked ? onAsk({ order, status: each }) : setStatus(each, order)),
      };
    }),
  ];
}
