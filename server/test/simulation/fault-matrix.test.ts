import { randomInt } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { type Cell, createSimulation } from './simulation.ts';

/** Partners' faults that take no time. */
const PARTNER_FAULTS = ['lost', 'reset', '500', '503', '503-processed', '429', 'malformed', 'truncated'];
const MAIL_FAULTS = ['lost', 'reset', '503', '503-processed', '429'];

/** Points without a row: refunds (P16, P17) and top-ups (P18, P19), which the shop does not have yet. */
const CALLS = [
  { point: 'P2 payment sent', partner: 'stripe', operation: 'create', faults: PARTNER_FAULTS },
  {
    point: 'P3 payment looked for',
    partner: 'stripe',
    operation: 'retrieve',
    before: 'create',
    faults: PARTNER_FAULTS,
  },
  { point: 'P10 purchase sent', partner: 'esim-go', operation: 'order', faults: PARTNER_FAULTS },
  {
    point: 'P11 purchase looked for',
    partner: 'esim-go',
    operation: 'orders',
    before: 'order',
    faults: PARTNER_FAULTS,
  },
  { point: 'P11 eSIM looked at', partner: 'esim-go', operation: 'esim', before: 'order', faults: PARTNER_FAULTS },
  { point: 'P14 mail sent', partner: 'mail', operation: 'deliver', faults: MAIL_FAULTS },
] as const;
const COMMITS = [
  ['P1 order committed', 'place'],
  ['P4 payment committed', 'settle'],
  ['P8 purchase claimed', 'intend'],
  ['P12 eSIM committed', 'issue'],
  ['P15 mail committed', 'mail'],
] as const;

const cells: Cell[] = [
  ...CALLS.flatMap(({ faults, ...call }) => faults.map((fault) => ({ ...call, fault }))),
  ...COMMITS.map(([point, commit]) => ({ point, commit, fault: 'end' as const })),
  ...(['clock +10', 'clock -10', 'ten at once'] as const).map((fault) => ({ point: 'P5 pressed', commit: '', fault })),
];
const SAMPLE = 12;
const seed = Number(process.env.FAULT_MATRIX_SEED ?? randomInt(cells.length));
// Strides over the whole table, since 13 and the number of cells have no common divisor.
const chosen =
  process.env.FAULT_MATRIX === 'all'
    ? cells
    : Array.from({ length: SAMPLE }, (_, index) => cells[(seed + index * 13) % cells.length] as Cell);

const simulation = await createSimulation();
afterAll(() => simulation[Symbol.asyncDispose]());

test.each(chosen)(`$point: $fault (of ${cells.length} cells, FAULT_MATRIX_SEED=${seed})`, (cell) =>
  simulation.playCell(cell),
);

test('the sample has no cell twice', () => {
  expect(new Set(chosen).size).toBe(chosen.length);
});
