import { REFUSED_PURCHASE } from '../crash-points.ts';
import type { Moment, PartnerCall } from '../moments.ts';

/** A call to a partner that can go wrong, and what makes the shop call. */
type Call = {
  name: PartnerCall;
  partner: 'stripe' | 'esim-go' | 'esim-access' | 'mail';
  operation: string;
  /** The shop calls only after this operation's response was lost so often. */
  afterLost?: { operation: string; times: number };
  /** The same call begins with a request of its own, so that networks fail there first. */
  isSecondRequest?: true;
};

export type Point = {
  id: string;
  name: string;
  /** Whose way it is on. */
  act:
    | 'order'
    | 'receipt'
    | 'company'
    | 'refund'
    | 'top-up'
    | 'withdrawal'
    | 'withdrawal of a top-up'
    | 'erasure'
    | 'gift';
  /** When that act comes by. */
  moment: Moment;
  call?: Call;
  /** Whose plans are bought, if not those of eSIM Go: their eSIMs come after the order. */
  supplier?: 'esim-access';
  /** What a partner refuses once, so that the act comes by. */
  after?: typeof REFUSED_PURCHASE;
  /** What the transaction that ends here writes, and nothing else does. */
  writes?: { event: 'insert' | 'update'; table: string; when?: string };
};

const CALLS = {
  customer: { name: 'payment', partner: 'stripe', operation: 'customer' },
  payment: { name: 'payment', partner: 'stripe', operation: 'create', isSecondRequest: true },
  repeatedPayment: {
    name: 'payment again',
    partner: 'stripe',
    operation: 'retrieve',
    afterLost: { operation: 'create', times: 2 },
  },
  list: {
    name: 'list',
    partner: 'esim-go',
    operation: 'orders',
    afterLost: { operation: 'order', times: 1 },
  },
  purchase: { name: 'purchase', partner: 'esim-go', operation: 'order' },
  esim: { name: 'esim', partner: 'esim-go', operation: 'esim', afterLost: { operation: 'order', times: 1 } },
  refund: { name: 'refund', partner: 'stripe', operation: 'refund' },
  repeatedRefund: {
    name: 'refund again',
    partner: 'stripe',
    operation: 'retrieve',
    afterLost: { operation: 'refund', times: 2 },
  },
  lateOrder: { name: 'purchase', partner: 'esim-access', operation: 'order' },
  lateEsim: { name: 'esim', partner: 'esim-access', operation: 'query' },
  topUpOfLate: { name: 'purchase', partner: 'esim-access', operation: 'topup' },
  mail: { name: 'mail', partner: 'mail', operation: 'deliver' },
  forget: { name: 'forget', partner: 'stripe', operation: 'customer' },
} as const satisfies Record<string, Call>;

/** Of an order's way, and of receipts, refunds, top-ups, withdrawals, erasures and gifts. A point between a call and its commit has the call that asks again. */
export const POINTS: Point[] = [
  { id: 'P0', name: 'request parsed', act: 'order', moment: 'order request' },
  {
    id: 'P1',
    name: 'order committed',
    act: 'order',
    moment: 'commit place',
    call: CALLS.customer,
    writes: { event: 'insert', table: 'orders' },
  },
  { id: 'P2', name: 'payment sent', act: 'order', moment: 'payment sent', call: CALLS.payment },
  { id: 'P3', name: 'payment answered', act: 'order', moment: 'payment response', call: CALLS.repeatedPayment },
  {
    id: 'P4',
    name: 'payment committed',
    act: 'order',
    moment: 'commit settle',
    writes: { event: 'update', table: 'payments', when: "old.status <> 'captured' and new.status = 'captured'" },
  },
  { id: 'P5', name: 'response to the buyer', act: 'order', moment: 'order response' },
  { id: 'P6', name: 'webhook received', act: 'order', moment: 'webhook request' },
  {
    id: 'P7',
    name: 'webhook stored',
    act: 'order',
    moment: 'webhook response',
    writes: { event: 'insert', table: 'webhook_events' },
  },
  {
    id: 'P8',
    name: 'refused purchase claimed again',
    act: 'order',
    moment: 'commit claim',
    after: REFUSED_PURCHASE,
    writes: { event: 'update', table: 'purchases', when: "old.state <> 'ordering' and new.state = 'ordering'" },
  },
  { id: 'P9', name: 'supplier asked before a repeat', act: 'order', moment: 'list sent', call: CALLS.list },
  { id: 'P10', name: 'purchase sent', act: 'order', moment: 'purchase sent', call: CALLS.purchase },
  { id: 'P11', name: 'purchase answered', act: 'order', moment: 'purchase response', call: CALLS.esim },
  {
    id: 'P12',
    name: 'eSIM committed',
    act: 'order',
    moment: 'commit issue',
    writes: { event: 'insert', table: 'esims' },
  },
  { id: 'P13', name: 'mail rendered', act: 'order', moment: 'mail due' },
  { id: 'P14', name: 'mail sent', act: 'order', moment: 'mail sent', call: CALLS.mail },
  {
    id: 'P15',
    name: 'mail committed',
    act: 'order',
    moment: 'commit mail',
    writes: { event: 'update', table: 'mails', when: "old.state <> 'sent' and new.state = 'sent'" },
  },
  { id: 'P16', name: 'refund sent', act: 'refund', moment: 'refund sent', call: CALLS.refund },
  { id: 'P17', name: 'refund answered', act: 'refund', moment: 'refund response', call: CALLS.repeatedRefund },
  { id: 'P18', name: 'top-up sent', act: 'top-up', moment: 'purchase sent', call: CALLS.purchase },
  {
    id: 'P19',
    name: 'top-up committed',
    act: 'top-up',
    moment: 'commit issue',
    writes: { event: 'update', table: 'purchases', when: "old.state <> 'issued' and new.state = 'issued'" },
  },
  {
    id: 'P20',
    name: 'withdrawal committed',
    act: 'withdrawal',
    moment: 'commit withdrawal',
    writes: { event: 'insert', table: 'withdrawals' },
  },
  { id: 'P21', name: 'refund of a withdrawal sent', act: 'withdrawal', moment: 'refund sent', call: CALLS.refund },
  {
    id: 'P22',
    name: 'customer forgotten by the partner',
    act: 'erasure',
    moment: 'forget response',
    call: CALLS.forget,
  },
  {
    id: 'P23',
    name: 'erasure committed',
    act: 'erasure',
    moment: 'commit erase-customer',
    writes: { event: 'update', table: 'orders', when: 'old.erased_at is null and new.erased_at is not null' },
  },
  {
    id: 'P24',
    name: 'refund of a withdrawn top-up sent',
    act: 'withdrawal of a top-up',
    moment: 'refund sent',
    call: CALLS.refund,
  },
  {
    id: 'P25',
    name: 'receipt numbered',
    act: 'receipt',
    moment: 'commit receipt',
    writes: { event: 'update', table: 'receipts', when: 'old.number is null and new.number is not null' },
  },
  { id: 'P26', name: 'mail with a receipt sent', act: 'receipt', moment: 'mail sent', call: CALLS.mail },
  {
    id: 'P27',
    name: 'company named',
    act: 'company',
    moment: 'commit receipt buyer',
    writes: { event: 'insert', table: 'receipts', when: 'new.ledger_entry_id is null' },
  },
  { id: 'P28', name: 'mail with the receipt of a company sent', act: 'company', moment: 'mail sent', call: CALLS.mail },
  {
    id: 'P29',
    name: 'order sent whose eSIMs come later',
    act: 'order',
    moment: 'purchase sent',
    call: CALLS.lateOrder,
    supplier: 'esim-access',
  },
  {
    id: 'P30',
    name: 'late eSIMs asked for',
    act: 'order',
    moment: 'esim sent',
    call: CALLS.lateEsim,
    supplier: 'esim-access',
  },
  {
    id: 'P31',
    name: 'late eSIM committed',
    act: 'order',
    moment: 'commit issue',
    supplier: 'esim-access',
    writes: { event: 'insert', table: 'esims' },
  },
  {
    id: 'P32',
    name: 'top-up sent without an idempotency key',
    act: 'top-up',
    moment: 'purchase sent',
    call: CALLS.topUpOfLate,
    supplier: 'esim-access',
  },
  {
    id: 'P33',
    name: 'gift committed',
    act: 'gift',
    moment: 'commit gift',
    writes: { event: 'insert', table: 'gifts' },
  },
  { id: 'P34', name: 'mail with a gift sent', act: 'gift', moment: 'mail sent', call: CALLS.mail },
];

const OF_CALLS = [
  'connect refused',
  'no answer',
  'response lost',
  '500',
  '503',
  '503 after processing',
  '429',
  'slow',
  '200 without sense',
] as const;
const OF_PROCESSES = ['kill -9', 'SIGTERM', 'SIGSTOP'] as const;
const OF_DATABASES = ['connections dropped', 'restart', 'serialisation'] as const;
const OF_TIME = ['clock +10 min', 'clock -10 min', 'ten at once'] as const;
export const FAULTS = [...OF_PROCESSES, ...OF_CALLS, ...OF_DATABASES, ...OF_TIME] as const;
export type FaultName = (typeof FAULTS)[number];

/** Where a cell is played: in virtual time, in a process of its own, or on a database of its own. */
export type Stage = 'in virtual time' | 'in a process' | 'on its own database';
export type Cell = { point: Point; fault: FaultName; stage: Stage };
export type Absence = { point: Point; fault: FaultName; why: string };

/** Every point with every fault: the cells, and why the others are none. */
export function listCells(): { cells: Cell[]; absent: Absence[] } {
  const cells: Cell[] = [];
  const absent: Absence[] = [];
  for (const point of POINTS) {
    for (const fault of FAULTS) {
      const why = whyAbsent(point, fault);
      if (why) absent.push({ point, fault, why });
      else cells.push({ point, fault, stage: stageOf(fault) });
    }
  }
  return { cells, absent };
}

function whyAbsent({ id, call, writes, supplier }: Point, fault: FaultName): string | undefined {
  if (supplier && stageOf(fault) !== 'in virtual time')
    return 'what is left behind there is the same for every supplier';
  if (fault === 'serialisation') return writes ? undefined : 'no transaction ends here';
  if (!OF_CALLS.some((each) => each === fault)) return undefined;
  // Of webhooks and of the buyer's request, the shop is the one that is called.
  if (fault === 'response lost' && (id === 'P5' || id === 'P7')) return undefined;
  if (fault === 'connect refused' && id === 'P6') return undefined;
  if (!call) return 'the shop calls no partner here';
  return fault === '200 without sense' && call.partner === 'mail' ? 'SMTP has no such response' : undefined;
}

function stageOf(fault: FaultName): Stage {
  if (OF_PROCESSES.some((each) => each === fault)) return 'in a process';
  return fault === 'restart' ? 'on its own database' : 'in virtual time';
}

export function describeCell({ point, fault }: Pick<Cell, 'point' | 'fault'>): string {
  return `${point.id} ${point.name}: ${fault}`;
}
