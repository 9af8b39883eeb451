import type { Pool } from 'pg';

/** An administrator's cookie, of an account that is registered here. */
export async function signInAsAdmin(url: string, pool: Pool): Promise<string> {
  const response = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: 'measuring',
      email: 'measuring@example.com',
      password: 'measured-with-care',
      firstName: 'Deniz',
      lastName: 'Celik',
    }),
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  if (!cookie) throw new Error(`Expected a cookie, got ${response.status}: ${await response.text()}`);
  await pool.query("update users set role = 'owner' where username = 'measuring'");
  return cookie;
}
