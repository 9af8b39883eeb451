import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSimulation } from './simulation.ts';

const { SIMULATION_SEED, SIMULATION_SEEDS } = process.env;
const COUNT = Number(SIMULATION_SEEDS ?? (SIMULATION_SEED ? '1' : '2'));
const FIRST = SIMULATION_SEED ? Number(SIMULATION_SEED) : SIMULATION_SEEDS ? 1 : randomInt(1_000_000_000);
/** A new shop after so many, because the invariants are checked over all of a shop's orders. */
const PER_SHOP = 25;
const HAPPENINGS = [
  'orders',
  'topUps',
  'refunds',
  'companies',
  'automatic',
  'gifts',
  'asked',
  'rated',
  'refusals',
  'discounts',
  'faults',
  'ends',
] as const;
/** Side by side, each in a shop of its own: a schedule mostly waits. */
const LANES = SIMULATION_SEEDS ? 4 : 1;

test(`${COUNT} schedules of orders, faults, ends and clocks from seed ${FIRST} lose nothing and do nothing twice`, {
  timeout: 120_000 + COUNT * 30_000,
}, async () => {
  const total = {
    schedules: 0,
    orders: 0,
    topUps: 0,
    refunds: 0,
    companies: 0,
    automatic: 0,
    gifts: 0,
    asked: 0,
    rated: 0,
    refusals: 0,
    discounts: 0,
    faults: 0,
    ends: 0,
  };
  let next = FIRST;
  async function playLane(): Promise<void> {
    while (next < FIRST + COUNT) {
      const first = next;
      next += PER_SHOP;
      await using simulation = await createSimulation();
      for (let seed = first; seed < Math.min(first + PER_SHOP, FIRST + COUNT); seed++) {
        const happened = await simulation.play(seed);
        total.schedules++;
        for (const name of HAPPENINGS) total[name] += happened[name];
      }
    }
  }
  await Promise.all(Array.from({ length: LANES }, playLane));
  if (SIMULATION_SEEDS) process.stdout.write(`${JSON.stringify(total)}\n`);
  expect(total.schedules).toBe(COUNT);
});
