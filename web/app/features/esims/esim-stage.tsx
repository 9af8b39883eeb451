import type { EsimStage } from '@esimshop/contracts/orders';
import { StepLine } from '~/components/ui/step-line.tsx';
import { useTranslation } from '~/lib/translation.tsx';

const POSITIONS: Record<EsimStage, number> = { waiting: 1, installed: 2, connected: 4 };

/** How far an eSIM has come, on a line. */
export function EsimStageLine({ stage }: { stage: EsimStage }) {
  const { t } = useTranslation();
  return (
    <StepLine
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
  /** Which of several eSIMs, for those who hear it when it changes. */
  name: string | undefined;
};

/** What to do now, read out when it changes. */
export function EsimStageWords({ stage, name }: EsimStageWordsProps) {
  const { t } = useTranslation();
  const { title, text } = WORDS[stage];
  return (
    <div className="stack-s" role="status">
      <h3>
        {name && <span className="vh">{name}: </span>}
        {t(title)}
      </h3>
      {text && <p>{t(text)}</p>}
    </div>
  );
}
