import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageOf } from '../../test/storage-of.ts';

type Kept = Map<string, string>;
const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const refused = { getItem: refuse, setItem: refuse, removeItem: refuse };
const full = (kept: Kept) => ({
  ...storageOf(kept),
  setItem: () => {
    throw new DOMException('No room.', 'QuotaExceededError');
  },
});

/** A freshly opened page: only storage is remembered. */
async function openPage() {
  vi.resetModules();
  const { getSessionId } = await import('./session-id.ts');
  return getSessionId;
}

let local: Kept;
let session: Kept;
beforeEach(() => {
  local = new Map();
  session = new Map();
  vi.stubGlobal('localStorage', storageOf(local));
  vi.stubGlobal('sessionStorage', storageOf(session));
});
afterEach(() => vi.unstubAllGlobals());

test('a visitor has one id of 256 bits on every page', async () => {
  const id = (await openPage())();
  expect(id).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect((await openPage())()).toBe(id);
});

test.each(['short', 'a'.repeat(43)])('the tampered id %j is replaced', async (tampered) => {
  local.set('sessionId', tampered);
  expect((await openPage())()).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

test.each([
  ['full', () => full(local)],
  ['refused', () => refused],
])('with local storage %s the id lives as long as the tab', async (_state, storage) => {
  vi.stubGlobal('localStorage', storage());
  const id = (await openPage())();
  expect((await openPage())()).toBe(id);
});

test('with all storage blocked the id lives as long as the page', async () => {
  vi.stubGlobal('localStorage', refused);
  vi.stubGlobal('sessionStorage', refused);
  const getSessionId = await openPage();
  expect(getSessionId()).toBe(getSessionId());
});
