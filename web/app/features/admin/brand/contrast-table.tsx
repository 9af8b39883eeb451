import { contrastOf, INK, readColour, SIGNAL_CONTRAST } from '@esimshop/contracts/colours';
import { Icon } from '~/components/ui/icon.tsx';
import { formatNumber } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminBrandTexts } from '~/locales/admin-brand.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import gridStyles from '../parts/grid.module.css';
import styles from './brand.module.css';

/** The roles of `tokens.css` that stand on the signal or below it, and the contrast that each pair needs. */
const PAIRS = [
  { pair: 'ink', other: INK, needed: SIGNAL_CONTRAST },
  { pair: 'soft', other: '#3d3714', needed: 4.5 },
  { pair: 'band', other: INK, needed: 4.5 },
  { pair: 'paper', other: '#fdfdfb', needed: undefined },
] as const;

/** Whether everybody can read what stands on the colour, by the formula of WCAG 2. */
export function ContrastTable({ signal }: { signal: string }) {
  const { t } = useAdminTranslation(adminBrandTexts);
  const language = useLanguage();
  const colour = readColour(signal);
  if (colour === undefined) return null;
  return (
    <section aria-labelledby="brand-contrast">
      <h3 id="brand-contrast">{t('admin-brand.contrast.title')}</h3>
      <table className={`${gridStyles.grid} ${styles.contrast}`}>
        <thead>
          <tr>
            <th scope="col">{t('admin-brand.contrast.pair')}</th>
            <th scope="col" className={gridStyles.end}>
              {t('admin-brand.contrast.value')}
            </th>
            <th scope="col" className={gridStyles.end}>
              {t('admin-brand.contrast.needed')}
            </th>
            <th scope="col">{t('admin-brand.contrast.verdict')}</th>
          </tr>
        </thead>
        <tbody>
          {PAIRS.map(({ pair, other, needed }) => {
            const contrast = contrastOf(colour, other);
            const isEnough = needed !== undefined && contrast >= needed;
            return (
              <tr key={pair}>
                <th scope="row">{t(`admin-brand.contrast.${pair}`)}</th>
                <td className={gridStyles.end}>{formatNumber(contrast, language)}</td>
                <td className={gridStyles.end}>{needed === undefined ? '–' : formatNumber(needed, language, 1)}</td>
                <td>
                  {needed === undefined ? (
                    t('admin-brand.contrast.never')
                  ) : (
                    <span className={isEnough ? styles.yes : styles.no}>
                      <Icon name={isEnough ? 'tick' : 'close'} />
                      {t(isEnough ? 'admin-brand.contrast.yes' : 'admin-brand.contrast.no')}
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
