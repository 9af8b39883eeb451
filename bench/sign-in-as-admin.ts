import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

/** An administrator's cookie, of an account that is registered here. */
export async function signInAsAdmin(url: string, pool: Pool): Promise<string> {
  const username = `measuring-${randomUUID().slice(0, 8)}`;
  const response = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username,
      email: `${username}@example.com`,
      password: 'measured-with-care',
      firstName: 'Deniz',
      lastName: 'Celik',
    }),
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  if (!cookie) throw new Error(`Expected a cookie, got ${response.status}: ${await response.text()}`);
  await pool.query("update users set role = 'owner' where username = $1", [username]);
  return cookie;
}
