import { hash } from '@node-rs/argon2';

/** Argon2id. Administrators' passwords open everything, so guessing is made slower: 64 MiB and three passes, about 50 ms. */
const COSTS = {
  admin: { memoryCost: 65_536, timeCost: 3, parallelism: 1 },
  customer: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
} as const;

/** The hash to store; it includes its salt and parameters. */
export function hashPassword(password: string, owner: keyof typeof COSTS): Promise<string> {
  return hash(password.normalize('NFKC'), COSTS[owner]);
}
