import { carriesInk, contrastOf, findNearestSignal, INK, readColour } from '@esimshop/contracts/colours';
import { Button } from '~/components/ui/button.tsx';
import fieldStyles from '~/components/ui/field.module.css';
import { Field } from '~/components/ui/field.tsx';
import { Note } from '~/components/ui/note.tsx';
import { formatNumber } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminBrandTexts } from '~/locales/admin-brand.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { fieldId } from '../shop/use-settings-form.ts';
import styles from './brand.module.css';
import { SIGNAL_CHOICES } from './signal-choices.ts';

type SignalFieldProps = { signal: string; error: string | undefined; onChange: (signal: string) => void };

/** The one colour: five that work, or one's own; one that cannot carry ink comes with the nearest that can. */
export function SignalField({ signal, error, onChange }: SignalFieldProps) {
  const { t } = useAdminTranslation(adminBrandTexts);
  const language = useLanguage();
  const id = fieldId('brand', 'signal');
  const colour = readColour(signal);
  const isTooDark = colour !== undefined && !carriesInk(colour);
  const nearest = isTooDark ? findNearestSignal(colour) : undefined;
  const say = (value: string) => formatNumber(contrastOf(value, INK), language, 1);
  const tooDark = isTooDark
    ? t('admin-brand.tooDark', { contrast: formatNumber(contrastOf(colour, INK), language, 2) })
    : undefined;
  return (
    <>
      <fieldset className={`${fieldStyles.field} ${styles.group}`} aria-describedby={`${id}-colours`}>
        <legend>{t('admin-brand.colour')}</legend>
        <span className={fieldStyles.hint} id={`${id}-colours`}>
          {t('admin-brand.colourHint')}
        </span>
        <div className={styles.choices}>
          {Object.entries(SIGNAL_CHOICES).map(([name, value]) => (
            <label key={name} className={styles.choice}>
              <input type="radio" name={id} checked={colour === value} onChange={() => onChange(value)} />
              <span className={styles.swatch} style={{ backgroundColor: value }} />
              <b>{t(`admin-brand.colours.${name as keyof typeof SIGNAL_CHOICES}`)}</b>
              <small>{say(value)}:1</small>
            </label>
          ))}
        </div>
      </fieldset>
      <Field
        id={id}
        label={t('admin-brand.own')}
        hint={t('admin-brand.ownHint')}
        autoComplete="off"
        spellCheck={false}
        value={signal}
        onChange={(event) => onChange(event.target.value)}
        error={colour === undefined ? t('admin-brand.noColour') : (tooDark ?? error)}
      />
      {isTooDark && nearest && (
        <div className={styles.nearest}>
          <span className={styles.swatch} style={{ backgroundColor: colour }} />
          <span className={styles.swatch} style={{ backgroundColor: nearest }} />
          <Button onClick={() => onChange(nearest)}>{t('admin-brand.useNearest', { colour: nearest })}</Button>
          <Note icon="info">{t('admin-brand.why')}</Note>
        </div>
      )}
    </>
  );
}
