import { randomBytes } from 'node:crypto';
import type { Role } from '@esimshop/contracts/roles';
import { eq } from 'drizzle-orm';
import { users } from '../src/tables/accounts.ts';
import type { TestShop } from './test-shop.ts';

export type TestUser = {
  /** For the `cookie` header. */
  cookie: string;
  userId: number;
  username: string;
  email: string;
  password: string;
};

/** Registers somebody new and signs them in: a customer, an owner, or with another role. */
export async function signIn(
  { request, shop }: Pick<TestShop, 'request'> & { shop: Pick<TestShop['shop'], 'database'> },
  { admin = false, role = admin ? 'owner' : null }: { admin?: boolean; role?: Role | null } = {},
): Promise<TestUser> {
  const username = `${role ?? 'user'}-${randomBytes(6).toString('hex')}`;
  const email = `${username}@example.com`;
  const password = randomBytes(12).toString('base64url');
  const response = await request('POST', '/api/register', {
    body: { username, email, password, firstName: 'Deniz', lastName: 'Yılmaz' },
  });
  if (response.status !== 201) throw new Error(`Expected an account, got ${response.status}: ${response.text}`);
  const [user] = await shop.database
    .update(users)
    .set({ role })
    .where(eq(users.username, username))
    .returning({ id: users.id });
  return { cookie: readCookie(response.headers), userId: user?.id ?? 0, username, email, password };
}

/** The cookie that a response sets, as a browser sends it back. */
export function readCookie(headers: Record<string, unknown>): string {
  const [cookie] = [headers['set-cookie']].flat();
  if (typeof cookie !== 'string') throw new Error('Expected the response to set a cookie');
  return cookie.split(';')[0] ?? '';
}
