import { classifyDestination } from '@esimshop/contracts/destination-codes';
import type { SignalAnswers } from '@esimshop/contracts/signal';
import { type ReactNode, useId } from 'react';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { Arrow, Icon } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import typography from '~/components/ui/typography.module.css';
import { placePath } from '~/features/catalogue/places.ts';
import { portalPath } from '~/features/portal/portal-path.ts';
import { useInstallPanel } from '~/features/portal/use-install-panel.ts';
import { formatData } from '~/lib/format.ts';
import { nameCountry } from '~/lib/name-country.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { signalHelpTexts } from '~/locales/signal-help.ts';
import { formatWhen } from './format-when.ts';
import styles from './signal-help.module.css';
import type { Screen, StoredSignal } from './walk.ts';

type EndKind = Extract<
  Screen['kind'],
  'wait' | 'cancelled' | 'install' | 'out_of_data' | 'expired' | 'elsewhere' | 'online'
>;

type EndCardProps = {
  kind: EndKind;
  signal: StoredSignal;
  /** The codes of an eSIM that is still to be installed; unknown without a connection. */
  install: Parameters<NonNullable<ReturnType<typeof useInstallPanel>['Panel']>>[0]['esim'] | null;
  place: string;
  token: string | undefined;
  onAnswer: (answers: SignalAnswers) => void;
  onNotOnline: () => void;
};

/** An end that no step mends, or none has to: one sentence and one act. */
export function EndCard({ kind, signal, install, place, token, onAnswer, onNotOnline }: EndCardProps) {
  const { t } = useTranslation(commonTexts, signalHelpTexts);
  const language = useLanguage();
  const { esim, network } = signal;
  const left = formatData(esim.totalMb === null ? null : esim.leftMb, t, language);
  const total = formatData(esim.totalMb, t, language);
  const ended = esim.validUntil && formatWhen(esim.validUntil, language);
  const yourEsims = portalPath(token, esim.id);
  switch (kind) {
    case 'wait':
      return (
        <End title={t('signal-help.ends.wait')} text={t('signal-help.ends.waitText')}>
          <SpinnerLine text={t('signal-help.looking')} />
        </End>
      );
    case 'cancelled':
      return (
        <End title={t('signal-help.ends.cancelled')} text={t('signal-help.ends.cancelledText')}>
          <WayOn to={yourEsims}>{t('signal-help.back')}</WayOn>
        </End>
      );
    case 'install':
      return (
        <End title={t('signal-help.ends.install')} text={t('signal-help.ends.installText')}>
          {install ? (
            <Install install={install} place={place} />
          ) : (
            <WayOn to={yourEsims}>{t('signal-help.ends.installAct')}</WayOn>
          )}
        </End>
      );
    case 'out_of_data':
      return (
        <End title={t('signal-help.ends.used')} text={t('signal-help.ends.usedText', { total })}>
          {esim.canTopUp && token ? (
            <WayOn to={`/portal/topup?${new URLSearchParams({ esimId: esim.id, bundle: esim.bundle, token })}`}>
              {t('signal-help.ends.topUp')}
            </WayOn>
          ) : (
            <Plans code={esim.countryCode} place={place} />
          )}
        </End>
      );
    case 'expired':
      return (
        <End
          title={t('signal-help.ends.over')}
          text={[
            ended ? t('signal-help.ends.overText', { when: ended }) : t('signal-help.ends.overTextUndated'),
            ...(esim.totalMb !== null && esim.leftMb ? [t('signal-help.ends.overLeft', { left })] : []),
          ].join(' ')}
        >
          <Plans code={esim.countryCode} place={place} />
        </End>
      );
    case 'elsewhere': {
      if (network.kind !== 'seen' || network.countryCode === null) return null;
      const seen = nameCountry(network.countryCode, language);
      const when = formatWhen(network.seenAt, language);
      return (
        <End
          title={t('signal-help.ends.elsewhere')}
          text={t('signal-help.ends.elsewhereText', { network: network.name, seen, when })}
        >
          <Plans code={network.countryCode} place={seen} />
          <Button wide tall onClick={() => onAnswer({ isInCountry: true })}>
            {t('signal-help.ends.amThere', { place })}
          </Button>
        </End>
      );
    }
    case 'online':
      return (
        <End
          title={t('signal-help.ends.online')}
          text={[
            ...(esim.totalMb === null || esim.leftMb !== null ? [t('signal-help.ends.onlineText', { left })] : []),
            ...(ended ? [t('signal-help.ends.onlineUntil', { when: ended })] : []),
          ].join(' ')}
        >
          <LocalLink className={buttonClass('secondary', { wide: true, tall: true })} to={yourEsims}>
            {t('signal-help.back')}
            <Arrow />
          </LocalLink>
          <Button variant="text" onClick={onNotOnline}>
            {t('signal-help.ends.notOnline')}
          </Button>
        </End>
      );
  }
}

function End({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <>
      <h2 className={typography.name}>{title}</h2>
      <p className={typography.measure}>{text}</p>
      <div className={styles.answers}>{children}</div>
    </>
  );
}

function WayOn({ to, children }: { to: string; children: ReactNode }) {
  return (
    <LocalLink className={buttonClass('primary', { wide: true, tall: true })} to={to}>
      {children}
      <Arrow />
    </LocalLink>
  );
}

function Plans({ code, place }: { code: string; place: string }) {
  const { t } = useTranslation(signalHelpTexts);
  return (
    <WayOn to={placePath({ code, coverage: classifyDestination(code) ?? 'local' })}>
      {t('signal-help.ends.plans', { place })}
    </WayOn>
  );
}

function Install({ install, place }: Pick<EndCardProps, 'place'> & { install: NonNullable<EndCardProps['install']> }) {
  const { t } = useTranslation(signalHelpTexts);
  const { Panel, isLoading, toggle } = useInstallPanel();
  const panelId = useId();
  if (Panel) return <Panel id={panelId} esim={install} place={place} />;
  return (
    <Button variant="primary" wide tall pending={isLoading} aria-controls={panelId} onClick={toggle}>
      {t('signal-help.ends.installAct')}
      <Icon name="qr" />
    </Button>
  );
}
