import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSimulation } from './simulation.ts';

const { SIMULATION_SEED, SIMULATION_SEEDS } = process.env;
const COUNT = SIMULATION_SEED ? 1 : Number(SIMULATION_SEEDS ?? '4');
const FIRST = SIMULATION_SEED ? Number(SIMULATION_SEED) : SIMULATION_SEEDS ? 1 : randomInt(1_000_000_000);
/** A new shop after so many, because the invariants are checked over all of a shop's orders. */
const PER_SHOP = 25;

test(`${COUNT} schedules of orders, faults, ends and clocks from seed ${FIRST} lose nothing and do nothing twice`, {
  timeout: 120_000 + COUNT * 30_000,
}, async () => {
  let played = 0;
  for (let first = FIRST; first < FIRST + COUNT; first += PER_SHOP) {
    await using simulation = await createSimulation();
    for (let seed = first; seed < Math.min(first + PER_SHOP, FIRST + COUNT); seed++) {
      await simulation.play(seed);
      played++;
    }
  }
  expect(played).toBe(COUNT);
});
