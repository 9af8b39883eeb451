import type { Phone } from '@esimshop/contracts/signal-steps';
import { useTranslation } from '~/lib/translation.tsx';
import { phoneSettingsTexts } from '~/locales/phone-settings.ts';
import { signalHelpTexts } from '~/locales/signal-help.ts';
import styles from './settings-picture.module.css';
import { drawScreen, type ScreenName, type SettingsRow } from './settings-screens.ts';

const WIDTH = 232;
const TOP = 78;
const ROW = 44;
/** How round a phone's corners are, and its camera. */
const SHAPES: Record<Phone, { corner: number; camera: string }> = {
  iphone: { corner: 36, camera: 'M94 20h44a7 7 0 0 1 0 14h-44a7 7 0 0 1 0-14z' },
  pixel: { corner: 26, camera: 'M122 22a6 6 0 1 1-12 0 6 6 0 0 1 12 0z' },
  samsung: { corner: 12, camera: 'M121 20a5 5 0 1 1-10 0 5 5 0 0 1 10 0z' },
};
/** More do not fit: the words beside the picture have all of them. */
const MAX_LETTERS = 22;
const MAX_VALUE = 19;

type SettingsPictureProps = { phone: Phone; screen: ScreenName; apn?: string | undefined };

/** The upper part of a phone with one screen of its settings, as a line drawing; the row that counts is yellow. */
export function SettingsPicture({ phone, screen, apn }: SettingsPictureProps) {
  const { t } = useTranslation(phoneSettingsTexts, signalHelpTexts);
  const { title, rows } = drawScreen(phone, screen, { t, ...(apn && { apn }) });
  const { corner, camera } = SHAPES[phone];
  const height = TOP + rows.length * ROW + 10;
  const target = rows.find(({ isTarget }) => isTarget);
  const row = [target?.text, target?.value, target?.end === 'on' && t('signal-help.on')].filter(Boolean).join(', ');
  const label = t('phone-settings.alt', { phone: t(`signal-help.phones.${phone}`), title, row });
  const side = `V${corner + 2}a${corner} ${corner} 0 0 1 ${corner}-${corner}`;
  return (
    <svg className={styles.picture} viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={label}>
      <path
        className={styles.phone}
        d={`M2 ${height}${side}H${WIDTH - corner - 2}a${corner} ${corner} 0 0 1 ${corner} ${corner}V${height}`}
      />
      <path className={styles.camera} d={camera} />
      <text className={styles.title} x={18} y={64}>
        {title}
      </text>
      {rows.map((each, index) => (
        <Row key={each.text} row={each} y={TOP + index * ROW} />
      ))}
    </svg>
  );
}

const ENDS = { way: 'M204 14.5l7.5 7.5-7.5 7.5', tick: 'M195 22.5l5.5 5.5 11-12' } as const;

function Row({ row: { text, end, value, isTarget }, y }: { row: SettingsRow; y: number }) {
  return (
    <g transform={`translate(0 ${y})`} className={isTarget && styles.target}>
      {isTarget && <rect x={8} y={1} width={216} height={ROW - 2} rx={4} />}
      {!isTarget && <path className={styles.line} d="M18 0H214" />}
      <text x={18} y={27}>
        {shorten(text, MAX_LETTERS)}
      </text>
      {value && (
        <text x={212} y={27} textAnchor="end">
          {shorten(value, MAX_VALUE)}
        </text>
      )}
      {(end === 'way' || end === 'tick') && <path d={ENDS[end]} />}
      {end === 'on' && (
        <>
          <path d="M188 12h14a10 10 0 0 1 0 20h-14a10 10 0 0 1 0-20z" className={styles.camera} />
          <circle cx={202} cy={22} r={6.5} />
        </>
      )}
    </g>
  );
}

function shorten(text: string, letters: number): string {
  return text.length > letters ? `${text.slice(0, letters - 1)}…` : text;
}
