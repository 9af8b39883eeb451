import { createHash } from 'node:crypto';
import type { MarkResponse } from '@esimshop/contracts/admin-brand';
import type { Problem } from '@esimshop/contracts/problems';
import { PNG } from 'pngjs';
import { beforeAll, expect, test, vi } from 'vitest';
import { signIn } from '../../../test/sign-in.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { forgetUnusedMarks } from '../../settings/marks.ts';
import { marks } from '../../tables/settings.ts';

const running = await openStockedShop();
let cookie: string;
let email: string;
beforeAll(async () => {
  ({ cookie, email } = await signIn(running, { admin: true }));
});

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><path fill="#7fb8ff" d="M1 1h18l8 8v18H1z"/></svg>';

function drawPng(width: number, height: number): Buffer {
  return PNG.sync.write(new PNG({ width, height }));
}

const ask = (path: string, init: RequestInit = {}) => fetch(`${running.shop.config.publicUrl}${path}`, init);

async function upload(file: Buffer | string, type = 'image/svg+xml') {
  const body = new Uint8Array(Buffer.from(file));
  const headers = { cookie, 'content-type': type, origin: running.shop.config.publicUrl };
  const response = await ask('/api/admin/brand/marks', { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as MarkResponse & Problem };
}

function publish(value: object, version = running.shop.settings.version()) {
  return running.request('PUT', '/api/admin/settings/brand', { headers: { cookie }, body: { version, value } });
}

test('a mark is public once it is published, under the hash of its bytes, and runs nothing', async () => {
  const { status, body } = await upload(SVG);
  expect(status).toBe(200);
  const path = `/brand/${body.mark.hash}.svg`;
  expect((await ask(path)).status).toBe(404);
  expect((await ask(`/api/admin/brand/marks/${body.mark.hash}.svg`)).status).toBe(401);
  expect((await ask(`/api/admin/brand/marks/${body.mark.hash}.svg`, { headers: { cookie } })).status).toBe(200);
  expect((await publish({ name: 'Rota', mark: body.mark })).status).toBe(200);
  const shown = await ask(path);
  const content = Buffer.from(await shown.arrayBuffer());
  expect(createHash('sha256').update(content).digest('hex')).toBe(body.mark.hash);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await ask(path.replace('.svg', '.png'))).status).toBe(404);
  await publish({});
  expect((await ask(path)).status).toBe(200);
});

test('a picture is taken by its bytes, whatever it is called', async () => {
  const png = drawPng(128, 64);
  const { status, body } = await upload(png, 'image/svg+xml');
  expect([status, body.mark?.type, body.bytes]).toEqual([200, 'png', png.byteLength]);
});

test.each([
  ['a script', SVG.replace('<path', '<script>alert(1)</script><path'), 'element', '<script>'],
  ['a photograph', Buffer.from('ffd8ffe000104a464946000101', 'hex'), 'not_an_image', 'JFIF'],
  ['a tiny picture', drawPng(16, 16), 'too_small', '16 × 16'],
  ['a banner', drawPng(640, 64), 'shape', '640 × 64'],
  ['half a picture', drawPng(128, 128).subarray(0, -20), 'unreadable', 'PNG'],
  ['a picture with a page behind it', Buffer.concat([drawPng(64, 64), Buffer.from('<script>')]), 'unreadable', 'PNG'],
  ['nothing', '', 'not_an_image', '?'],
])('%s is refused with a sentence that names it', async (_what, file, problem, found) => {
  const { status, body } = await upload(file);
  expect([status, body.code, body.markProblem?.problem]).toEqual([422, 'mark_refused', problem]);
  expect(body.markProblem?.found).toContain(found);
  expect(body.detail).toContain(body.markProblem?.found);
});

test('a picture of 50 MB is refused before it is read', async () => {
  const { status, body } = await upload(Buffer.alloc(50 * 1024 * 1024), 'image/png');
  expect([status, body.code]).toEqual([413, 'payload_too_large']);
  expect(body.detail).toBe('A mark may have at most 1 MB. Export it smaller.');
});

test('a brand with a mark that is not there is refused', async () => {
  const { status, body } = await publish({ mark: { hash: 'a'.repeat(64), type: 'svg' } });
  expect(status).toBe(422);
  expect((body as Problem).errors?.[0]).toMatchObject({ path: 'value.mark', code: 'invalid' });
});

test('a colour that cannot carry ink is refused', async () => {
  const { status, body } = await publish({ signal: '#2a5bd7' });
  expect(status).toBe(422);
  expect((body as Problem).errors?.[0]).toMatchObject({ path: 'value.signal', code: 'too_dark' });
});

test('what was never shown goes after some days; what was shown stays', async () => {
  const { database } = running.shop;
  const unused = (await upload(SVG.replace('7fb8ff', 'ff9a8f'))).body.mark;
  const shown = (await upload(SVG)).body.mark;
  await publish({ mark: shown });
  await database.update(marks).set({ createdAt: new Date(Date.now() - 31 * 86_400_000) });
  expect(await forgetUnusedMarks(database, 30)).toBeGreaterThan(0);
  const left = (await database.select({ hash: marks.hash }).from(marks)).map(({ hash }) => hash);
  expect(left).toContain(shown.hash);
  expect(left).not.toContain(unused.hash);
});

test('the brand before the last change is known, to go back to', async () => {
  await publish({ name: 'First' });
  await publish({ name: 'Second' });
  const { body } = await running.request('GET', '/api/admin/brand', { headers: { cookie } });
  expect(body).toMatchObject({ previous: { name: 'First' }, publishedAt: expect.any(String) });
});

test('a sample mail goes to whoever asks, in the brand as it is drafted, and changes nothing', async () => {
  const body = { name: 'Drafted', signal: '#7fb8ff' };
  const sent = await running.request('POST', '/api/admin/brand/mail', { headers: { cookie }, body });
  expect(sent).toMatchObject({ status: 200, body: { isAccepted: true, address: email } });
  const [mail] = await vi.waitFor(async () => {
    const mails = await running.sandbox.readMails(email);
    expect(mails).not.toEqual([]);
    return mails;
  });
  expect(mail?.html).toContain('#7fb8ff');
  expect(mail?.html).toContain('Drafted');
  expect(running.shop.settings.current().brand.name).not.toBe('Drafted');
  const dark = { ...body, signal: '#102030' };
  expect((await running.request('POST', '/api/admin/brand/mail', { headers: { cookie }, body: dark })).status).toBe(
    422,
  );
});
