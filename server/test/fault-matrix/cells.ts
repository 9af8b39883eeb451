import { refusedPurchase } from '../crash-points.ts';
import type { Moment, PartnerCall } from '../moments.ts';
import type { SupplierName } from '../sandbox-controls.ts';

/** A call to a partner that can go wrong, and what makes the shop call. */
type Call = {
  name: PartnerCall;
  partner: 'stripe' | SellingSupplier | 'mail';
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
    | 'gift'
    | 'automatic top-up'
    | 'rating request'
    | 'rating';
  /** When that act comes by. */
  moment: Moment;
  call?: Call;
  /** Whose plans are bought, if it matters. */
  supplier?: SellingSupplier;
  /** What a partner refuses once, so that the act comes by. */
  after?: ReturnType<typeof refusedPurchase>;
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
  refund: { name: 'refund', partner: 'stripe', operation: 'refund' },
  repeatedRefund: {
    name: 'refund again',
    partner: 'stripe',
    operation: 'retrieve',
    afterLost: { operation: 'refund', times: 2 },
  },
  mail: { name: 'mail', partner: 'mail', operation: 'deliver' },
  forget: { name: 'forget', partner: 'stripe', operation: 'customer' },
} as const satisfies Record<string, Call>;

type Operations = {
  order: string;
  /** What is asked before an order is repeated. */
  search: string;
  esim: string;
  topUp: string;
  /** What takes an eSIM back and does nothing else. */
  cancel?: string;
  /** Its eSIMs come after the order, of which a webhook tells. */
  isLate?: true;
};

/** By which operations the suppliers are asked that stand for their kinds. */
const OPERATIONS = {
  'esim-go': { order: 'order', search: 'orders', esim: 'esim', topUp: 'order' },
  'esim-access': { order: 'order', search: 'query', esim: 'query', topUp: 'topup', cancel: 'cancel', isLate: true },
} as const satisfies Partial<Record<SupplierName, Operations>>;
type SellingSupplier = keyof typeof OPERATIONS;
export const SUPPLIERS = Object.keys(OPERATIONS) as SellingSupplier[];

/** The same points at every supplier. Those of the first have no name behind their number. */
function pointsAt(supplier: SellingSupplier): Point[] {
  const { order, search, esim, topUp, cancel, isLate }: Operations = OPERATIONS[supplier];
  const idOf = (id: string) => (supplier === SUPPLIERS[0] ? id : `${id}@${supplier}`);
  const afterLost = { operation: order, times: 1 };
  const ofSupplier = { partner: supplier } as const;
  const points: Omit<Point, 'supplier'>[] = [
    {
      id: 'P8',
      name: 'refused purchase claimed again',
      act: 'order',
      moment: 'commit claim',
      after: refusedPurchase(supplier),
      writes: { event: 'update', table: 'purchases', when: "old.state <> 'ordering' and new.state = 'ordering'" },
    },
    {
      id: 'P9',
      name: 'supplier asked before a repeat',
      act: 'order',
      moment: 'list sent',
      call: { name: 'list', ...ofSupplier, operation: search, afterLost },
    },
    {
      id: 'P10',
      name: 'purchase sent',
      act: 'order',
      moment: 'purchase sent',
      call: { name: 'purchase', ...ofSupplier, operation: order },
    },
    {
      id: 'P11',
      name: 'purchase answered',
      act: 'order',
      moment: 'purchase response',
      call: { name: 'esim', ...ofSupplier, operation: esim, afterLost },
    },
    {
      id: 'P12',
      name: 'eSIM committed',
      act: 'order',
      moment: 'commit issue',
      writes: { event: 'insert', table: 'esims' },
    },
    {
      id: 'P18',
      name: 'top-up sent',
      act: 'top-up',
      moment: 'purchase sent',
      call: { name: 'purchase', ...ofSupplier, operation: topUp },
    },
    {
      id: 'P19',
      name: 'top-up committed',
      act: 'top-up',
      moment: 'commit issue',
      writes: { event: 'update', table: 'purchases', when: "old.state <> 'issued' and new.state = 'issued'" },
    },
  ];
  if (cancel)
    points.push({
      id: 'P29',
      name: 'eSIM taken back',
      act: 'refund',
      moment: 'revocation sent',
      call: { name: 'revocation', ...ofSupplier, operation: cancel },
    });
  if (isLate)
    points.push(
      {
        id: 'P30',
        name: 'accepted order committed',
        act: 'order',
        moment: 'commit accept',
        writes: {
          event: 'update',
          table: 'purchases',
          when: 'old.supplier_reference is null and new.supplier_reference is not null',
        },
      },
      {
        id: 'P31',
        name: 'late eSIMs asked for',
        act: 'order',
        moment: 'esim sent',
        call: { name: 'esim', ...ofSupplier, operation: esim },
      },
      { id: 'P32', name: 'webhook of the supplier received', act: 'order', moment: `${supplier} webhook request` },
      {
        id: 'P35',
        name: 'webhook of the supplier stored',
        act: 'order',
        moment: `${supplier} webhook response`,
        writes: { event: 'insert', table: 'webhook_events' },
      },
    );
  return points.map(({ id, ...point }) => ({ id: idOf(id), ...point, supplier }));
}

/** Of an order's way, and of receipts, refunds, top-ups, withdrawals, erasures, gifts and ratings. A point between a call and its commit has the call that asks again. */
export const POINTS: Point[] = [
  ...SUPPLIERS.flatMap(pointsAt),
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
  { id: 'P6', name: 'webhook received', act: 'order', moment: 'stripe webhook request' },
  {
    id: 'P7',
    name: 'webhook stored',
    act: 'order',
    moment: 'stripe webhook response',
    writes: { event: 'insert', table: 'webhook_events' },
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
    id: 'P33',
    name: 'gift committed',
    act: 'gift',
    moment: 'commit gift',
    writes: { event: 'insert', table: 'gifts' },
  },
  { id: 'P34', name: 'mail with a gift sent', act: 'gift', moment: 'mail sent', call: CALLS.mail },
  {
    id: 'P36',
    name: 'automatic top-up committed',
    act: 'automatic top-up',
    moment: 'commit place',
    writes: { event: 'insert', table: 'orders' },
  },
  {
    id: 'P37',
    name: 'automatic top-up charged',
    act: 'automatic top-up',
    moment: 'payment sent',
    call: CALLS.payment,
  },
  {
    id: 'P38',
    name: 'automatic top-up sent to the supplier',
    act: 'automatic top-up',
    moment: 'purchase sent',
    call: { name: 'purchase', partner: 'esim-go', operation: 'order' },
  },
  {
    id: 'P39',
    name: 'question for a rating committed',
    act: 'rating request',
    moment: 'commit ask rating',
    writes: { event: 'insert', table: 'ratings' },
  },
  { id: 'P40', name: 'mail that asks for a rating sent', act: 'rating request', moment: 'mail sent', call: CALLS.mail },
  {
    id: 'P41',
    name: 'mail that asks for a rating committed',
    act: 'rating request',
    moment: 'commit mail',
    writes: { event: 'update', table: 'mails', when: "old.state <> 'sent' and new.state = 'sent'" },
  },
  {
    id: 'P42',
    name: 'rating committed',
    act: 'rating',
    moment: 'commit rate',
    writes: { event: 'update', table: 'ratings', when: 'old.stars is null and new.stars is not null' },
  },
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

function whyAbsent({ moment, call, writes }: Point, fault: FaultName): string | undefined {
  if (fault === 'serialisation') return writes ? undefined : 'no transaction ends here';
  if (!OF_CALLS.some((each) => each === fault)) return undefined;
  // Of webhooks and of the buyer's request, the shop is the one that is called.
  if (fault === 'response lost' && (moment === 'order response' || moment.endsWith(' webhook response')))
    return undefined;
  if (fault === 'connect refused' && moment.endsWith(' webhook request')) return undefined;
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
