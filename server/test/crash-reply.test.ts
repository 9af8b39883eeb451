import type { Thread } from '@esimshop/contracts/admin-messages';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { REPLY_CRASH_POINTS } from './crash-points.ts';
import { chooseCrashes, crashTest, createCrashScene } from './crash-scene.ts';
import { eventually } from './shopper.ts';
import { signIn } from './sign-in.ts';

crashTest('reply').each(chooseCrashes(REPLY_CRASH_POINTS, 1))(
  'a shop killed after "%s" has written a reply once, and mails it as one',
  { timeout: 240_000 },
  async (point) => {
    await using scene = await createCrashScene();
    const { database, sandbox } = scene;
    const shop = await scene.addShop();
    await shop.start();
    const email = 'reader@example.com';
    const { cookie } = await signIn({ request: shop.request, shop: { database } }, { admin: true });
    await shop.request('POST', '/api/support-messages', {
      body: { name: 'Reader', email, subject: 'QR code', message: 'It does not scan.', locale: 'en' },
    });
    await scene.expectConsistent();
    const { rows } = await database.execute<{ id: number }>(sql`select id from support_messages`);
    const path = `/api/admin/messages/${rows[0]?.id}`;
    const reply = () =>
      shop.request('POST', `${path}/replies`, {
        headers: { cookie, 'idempotency-key': 'one-reply' },
        body: { text: 'Enter the code by hand.', seen: 0 },
      });
    await shop.stop('SIGTERM');

    await shop.start({ crashAt: point });
    await reply().catch(() => undefined);
    expect(await shop.ended()).toMatchObject({ signal: 'SIGKILL' });
    await shop.start();
    expect((await reply()).status).toBe(200);
    await scene.expectConsistent();
    await eventually(async () => expect(await sandbox.readMails(email)).not.toEqual([]));
    const mails = await sandbox.readMails(email);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
    const { body } = await shop.request('GET', path, { headers: { cookie } });
    expect((body as Thread).entries).toMatchObject([{ text: 'Enter the code by hand.', mail: { state: 'sent' } }]);
  },
);
