import type { Register } from '@esimshop/contracts/accounts';
import { inTransaction, sqlStateOf, UNIQUE_VIOLATION } from '../platform/database/transaction.ts';
import type { Shop } from '../shop.ts';
import { queueVerification } from './email-verification.ts';
import { hashPassword } from './password-hash.ts';
import { openSession, type SignedIn, type SignIn } from './sign-in.ts';
import { describeTaken, insertUser } from './users.ts';

/**
 * Creates a customer's account and signs in.
 * @throws ProblemError 409 `username_taken`, 409 `email_taken`
 */
export async function register(shop: Shop, registration: Register, signing: SignIn): Promise<SignedIn> {
  const { password, ...profile } = registration;
  const passwordHash = await hashPassword(password, 'customer');
  try {
    return await inTransaction(shop.database, 'register', async (tx) => {
      const user = await insertUser(tx, { ...profile, passwordHash });
      await queueVerification(shop, tx, user);
      return openSession(tx, user, signing);
    });
  } catch (error) {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error;
    throw await describeTaken(shop, profile.username);
  }
}
