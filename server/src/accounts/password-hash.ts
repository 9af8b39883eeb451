import argon2 from '@node-rs/argon2';
import pLimit from 'p-limit';
import { unavailable } from '../platform/http/to-problem-error.ts';
import type { UserRow } from './users.ts';

/** Argon2id. Administrators' passwords open everything, so guessing is made slower: 64 MiB and three passes, about 50 ms. */
const COSTS = {
  admin: { memoryCost: 65_536, timeCost: 3, parallelism: 1 },
  customer: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
} as const;
type Owner = keyof typeof COSTS;

/** Hashes of random passwords, for comparisons without an account. */
const DUMMIES: Record<Owner, string> = {
  customer: '$argon2id$v=19$m=19456,t=2,p=1$fC05Nf3q+DRt+5OZ/marNg$eudUUSCEOBkC7PaNpkrwG9MBxTNrmhyWlhwqjKFy508',
  admin: '$argon2id$v=19$m=65536,t=3,p=1$P2LszWB+erAKWQL7vl28/w$nC9FYnHjvcjc2r4Ky7Zarn1kmTl8DJ053OQAelCMupY',
};

/** Concurrent hashes: a wave of sign-ins must not take processor and memory from buyers. */
const CONCURRENCY = 4;
const running = pLimit(CONCURRENCY);
const MAX_WAITING = 50;

/** @throws ProblemError 503 `unavailable` if too many hashes wait already */
async function compute<T>(work: () => Promise<T>): Promise<T> {
  if (running.activeCount + running.pendingCount >= CONCURRENCY + MAX_WAITING) throw unavailable();
  return running(work);
}

/** The hash to store; it includes its salt and parameters. @throws ProblemError 503 `unavailable` */
export function hashPassword(password: string, owner: Owner): Promise<string> {
  return compute(() => argon2.hash(password.normalize('NFKC'), COSTS[owner]));
}

/** The hash of a code that the shop generated. @throws ProblemError 503 `unavailable` */
export function hashSecret(secret: string): Promise<string> {
  return compute(() => argon2.hash(secret, COSTS.customer));
}

/** Whether a code belongs to its hash. @throws ProblemError 503 `unavailable` */
export function isMatch(secret: string, secretHash: string): Promise<boolean> {
  return compute(() => argon2.verify(secretHash, secret));
}

export function costOf({ role }: Pick<UserRow, 'role'>): Owner {
  return role === null ? 'customer' : 'admin';
}

/** Whether a stored hash was made with other parameters than the owner's password gets today. */
export function isOutdated(passwordHash: string, owner: Owner): boolean {
  const { memoryCost, timeCost, parallelism } = argon2.parseOptions(passwordHash);
  const wanted = COSTS[owner];
  return memoryCost !== wanted.memoryCost || timeCost !== wanted.timeCost || parallelism !== wanted.parallelism;
}

/**
 * Whether this is the account's password. Every failure computes one hash of each cost, so that its time reveals
 * neither whether there is such an account nor whether it is an administrator's.
 * @throws ProblemError 503 `unavailable`
 */
export function isPasswordOf(
  account: Pick<UserRow, 'passwordHash' | 'role'> | undefined,
  password: string,
): Promise<boolean> {
  const stored = account?.passwordHash ?? DUMMIES.customer;
  const secret = password.normalize('NFKC');
  return compute(async () => {
    if ((await argon2.verify(stored, secret)) && account) return true;
    await argon2.verify(isOutdated(stored, 'admin') ? DUMMIES.admin : DUMMIES.customer, secret);
    return false;
  });
}
