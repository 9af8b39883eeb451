import { localeFacts } from '@esimshop/contracts/locales';
import type { Phone, SignalStep } from '@esimshop/contracts/signal-steps';
import type { Language } from '~/lib/language.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { signalHelpTexts } from '~/locales/signal-help.ts';

/** A tap in the settings; `isOn`: a switch that must be on. */
export type PathRow = { text: string; note?: string; isOn?: true };

type PathOptions = {
  place: string;
  networks: readonly string[];
  /** Without one the phone finds its access point by itself. */
  hasApn: boolean;
  t: TFunction<typeof signalHelpTexts>;
  language: Language;
};

/** More names than this are not read. */
const MAX_NETWORKS = 4;

/** Which networks to choose from, `KDDI or SoftBank`; empty if they are unknown or too many. */
export function nameNetworks(networks: readonly string[], language: Language): string {
  if (networks.length > MAX_NETWORKS) return '';
  return new Intl.ListFormat(localeFacts(language).regional, { type: 'disjunction' }).format(networks);
}

/** The way through the phone's settings, in its own words. */
export function listRows(phone: Phone, step: SignalStep, options: PathOptions): PathRow[] {
  const { place, networks, hasApn, t, language } = options;
  const names = nameNetworks(networks, language);
  const line = { text: t('signal-help.rows.theEsim', { place }), note: t('signal-help.rows.notYours') };
  const restart = { text: t('signal-help.rows.restart') };
  const chosen = names ? { text: names } : { text: t('signal-help.rows.anyNetwork'), note: t('signal-help.rows.wait') };
  const on = (text: string): PathRow => ({ text, isOn: true });
  const airplane = { text: t('signal-help.rows.airplane') };
  const lock = [
    { text: t('signal-help.rows.askSeller'), note: t('signal-help.rows.askSellerNote') },
    { text: t('signal-help.rows.tryOther'), note: t('signal-help.rows.tryOtherNote') },
  ];
  const paths: Record<Phone, Record<SignalStep, PathRow[]>> = {
    iphone: {
      roaming: [
        { text: t('signal-help.rows.iphone.cellular') },
        line,
        on(t('signal-help.rows.iphone.line')),
        on(t('signal-help.rows.iphone.roaming')),
      ],
      network: [
        { text: t('signal-help.rows.iphone.cellular') },
        line,
        { text: t('signal-help.rows.iphone.selection'), note: t('signal-help.rows.iphone.selectionNote') },
        chosen,
      ],
      access: hasApn
        ? [
            { text: t('signal-help.rows.iphone.cellular') },
            line,
            { text: t('signal-help.rows.iphone.apn'), note: t('signal-help.rows.iphone.apnNote') },
            restart,
          ]
        : [
            { text: t('signal-help.rows.iphone.cellular') },
            {
              text: t('signal-help.rows.iphone.dataLine'),
              note: t('signal-help.rows.iphone.dataLineNote', { place }),
            },
            airplane,
            restart,
          ],
      lock: [
        { text: t('signal-help.rows.iphone.about') },
        { text: t('signal-help.rows.iphone.lock'), note: t('signal-help.rows.iphone.lockNote') },
      ],
    },
    pixel: {
      roaming: [
        { text: t('signal-help.rows.pixel.sims') },
        line,
        on(t('signal-help.rows.pixel.line')),
        on(t('signal-help.rows.pixel.data')),
        on(t('signal-help.rows.pixel.roaming')),
      ],
      network: [
        { text: t('signal-help.rows.pixel.sims') },
        line,
        { text: t('signal-help.rows.pixel.selection'), note: t('signal-help.rows.pixel.selectionNote') },
        chosen,
      ],
      access: hasApn
        ? [
            { text: t('signal-help.rows.pixel.sims') },
            line,
            { text: t('signal-help.rows.pixel.apn'), note: t('signal-help.rows.pixel.apnNote') },
            restart,
          ]
        : [{ text: t('signal-help.rows.pixel.sims') }, line, on(t('signal-help.rows.pixel.data')), airplane, restart],
      lock,
    },
    samsung: {
      roaming: [
        { text: t('signal-help.rows.samsung.manager') },
        on(t('signal-help.rows.theEsim', { place })),
        { text: t('signal-help.rows.samsung.data'), note: t('signal-help.rows.samsung.dataNote', { place }) },
        { text: t('signal-help.rows.samsung.mobile') },
        on(t('signal-help.rows.samsung.roaming')),
      ],
      network: [
        { text: t('signal-help.rows.samsung.mobileOnly') },
        { text: t('signal-help.rows.samsung.selection'), note: t('signal-help.rows.samsung.selectionNote') },
        chosen,
      ],
      access: hasApn
        ? [
            { text: t('signal-help.rows.samsung.mobileOnly') },
            { text: t('signal-help.rows.samsung.apn'), note: t('signal-help.rows.samsung.apnNote') },
            restart,
          ]
        : [
            { text: t('signal-help.rows.samsung.manager') },
            { text: t('signal-help.rows.samsung.data'), note: t('signal-help.rows.samsung.dataNote', { place }) },
            airplane,
            restart,
          ],
      lock,
    },
  };
  return paths[phone][step];
}
