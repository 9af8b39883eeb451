import type { EsimStage } from '@esimshop/contracts/orders';
import layout from '~/components/ui/layout.module.css';
import { StepLine } from '~/components/ui/step-line.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { esimTexts } from '~/locales/esim.ts';

const POSITIONS: Record<EsimStage, number> = { waiting: 1, installed: 2, connected: 4 };

/** The stages of an eSIM on a line. */
export function EsimStageLine({ stage }: { stage: EsimStage }) {
  const { t } = useTranslation(esimTexts);
  return (
    <StepLine
      stacked
      steps={[t('esim.stageWaiting'), t('esim.stageInstalled'), t('esim.stageConnected')]}
      current={POSITIONS[stage]}
      label={t('esim.stages')}
    />
  );
}

const WORDS = {
  waiting: { title: 'esim.activate', text: undefined },
  installed: { title: 'esim.installedTitle', text: 'esim.installedText' },
  connected: { title: 'esim.connectedTitle', text: 'esim.connectedText' },
} as const;

type EsimStageWordsProps = {
  stage: EsimStage;
  /** Which of several eSIMs, for screen readers. */
  name: string | undefined;
};

/** The next step, announced when it changes. */
export function EsimStageWords({ stage, name }: EsimStageWordsProps) {
  const { t } = useTranslation(esimTexts);
  const { title, text } = WORDS[stage];
  return (
    <div className={layout.stackSmall} role="status">
      <h3>
        {name && <span className={layout.visuallyHidden}>{name}: </span>}
        {t(title)}
      </h3>
      {text && <p>{t(text)}</p>}
    </div>
  );
}
