import type { SignalAnswers } from '@esimshop/contracts/signal';
import type { SignalStop } from '@esimshop/contracts/signal-steps';
import { formatData } from '~/lib/format.ts';
import type { Language } from '~/lib/language.ts';
import { nameCountry } from '~/lib/name-country.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { commonTexts } from '~/locales/common.ts';
import type { signalHelpTexts } from '~/locales/signal-help.ts';
import { formatClock, formatWhen } from './format-when.ts';
import type { Screen, StoredSignal } from './walk.ts';

type NoteOptions = {
  answers: SignalAnswers;
  kind: Screen['kind'];
  t: TFunction<typeof commonTexts | typeof signalHelpTexts>;
  language: Language;
};

/** What is known of each stop, a few words below its name. */
export function noteStops(signal: StoredSignal, options: NoteOptions): Record<SignalStop, string> {
  return {
    paid: notePaid(signal, options),
    installed: noteInstalled(signal, options),
    network: noteNetwork(signal, options),
    started: noteStarted(signal, options),
    data: noteData(signal, options),
  };
}

function notePaid({ esim: { stage }, deliveredAt }: StoredSignal, { t, language }: NoteOptions): string {
  if (stage === 'preparing') return t('signal-help.notes.preparing');
  if (stage === 'cancelled') return t('signal-help.notes.takenBack');
  return t('signal-help.notes.delivered', { when: formatWhen(deliveredAt, language) });
}

function noteInstalled(
  { isInstalled, installedAt, esim: { stage } }: StoredSignal,
  { answers, kind, t, language }: NoteOptions,
): string {
  if (kind === 'lost') return t('signal-help.notes.lost');
  if (installedAt) return t('signal-help.notes.installedAt', { when: formatWhen(installedAt, language) });
  if (isInstalled || stage === 'active') return t('signal-help.notes.installed');
  if (isInstalled === false) return t('signal-help.notes.notInstalled');
  if (answers.isInstalled === undefined) return t('signal-help.notes.unreported');
  return t(answers.isInstalled ? 'signal-help.notes.saysInstalled' : 'signal-help.notes.notInstalled');
}

function noteNetwork(
  { network, askedAt, isInstalled, esim: { stage } }: StoredSignal,
  { answers, kind, t, language }: NoteOptions,
): string {
  if (network.kind === 'seen') {
    const when = formatWhen(network.seenAt, language);
    if (kind !== 'elsewhere') return t('signal-help.notes.seen', { network: network.name, when });
    const place = nameCountry(network.countryCode ?? '', language);
    return t('signal-help.notes.elsewhere', { network: network.name, place, when });
  }
  if (stage === 'active' || stage === 'out_of_data' || stage === 'expired') return t('signal-help.notes.networkKnown');
  if (!(isInstalled ?? answers.isInstalled)) return t('signal-help.notes.networkAhead');
  if (network.kind === 'unseen') return t('signal-help.notes.unseen', { when: formatClock(askedAt, language) });
  if (answers.hasBars === undefined) return t('signal-help.notes.unreported');
  return t(answers.hasBars ? 'signal-help.notes.bars' : 'signal-help.notes.noBars');
}

function noteStarted(
  { esim: { stage, startedAt }, network }: StoredSignal,
  { answers, t, language }: NoteOptions,
): string {
  if (startedAt) return t('signal-help.notes.startedAt', { when: formatWhen(startedAt, language) });
  if (stage === 'active' || stage === 'out_of_data' || stage === 'expired') return t('signal-help.notes.started');
  return t(network.kind === 'seen' || answers.hasBars ? 'signal-help.notes.waits' : 'signal-help.notes.startAhead');
}

function noteData({ esim }: StoredSignal, { t, language }: NoteOptions): string {
  const { stage, totalMb, leftMb, validUntil } = esim;
  if (stage === 'expired') {
    return validUntil
      ? t('signal-help.notes.ended', { when: formatWhen(validUntil, language) })
      : t('signal-help.notes.over');
  }
  if (totalMb === null) return t('signal-help.notes.unlimited');
  const total = formatData(totalMb, t, language);
  if (stage === 'out_of_data') return t('signal-help.notes.used', { total });
  if (leftMb === null) return t('signal-help.notes.unmeasured');
  return t('signal-help.notes.left', { left: formatData(leftMb, t, language), total });
}
