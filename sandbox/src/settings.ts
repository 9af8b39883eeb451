import { openStore } from './store.ts';

type SettingTables = { clock: { offsetMs: number }; shop: { url: string } };

/** The sandbox's own settings: the offset of its clock, and the shop that receives the webhooks. */
export type Settings = {
  /** Virtual time in milliseconds since 1970. */
  now(): number;
  clockOffsetMs(): number;
  advanceClock(byMs: number): void;
  shopUrl(): string | undefined;
  setShopUrl(url: string): void;
  close(): void;
};

export function openSettings(path: string, readRealClock: () => number): Settings {
  const store = openStore<SettingTables>(path);
  const clockOffsetMs = () => store.find('clock', 'offset')?.offsetMs ?? 0;
  return {
    now: () => readRealClock() + clockOffsetMs(),
    clockOffsetMs,
    advanceClock: (byMs) => store.put('clock', 'offset', { offsetMs: clockOffsetMs() + byMs }),
    shopUrl: () => store.find('shop', 'url')?.url,
    setShopUrl: (url) => {
      if (store.find('shop', 'url')?.url !== url) store.put('shop', 'url', { url });
    },
    close: () => store.close(),
  };
}
