import { DELIVERED_BRAND, type Mark } from '@esimshop/contracts/brand';
import { readColour } from '@esimshop/contracts/colours';
import { MAX_MARK_BYTES } from '@esimshop/contracts/mark-problems';
import { useMutation } from '@tanstack/react-query';
import { DeliveredMark } from '~/components/layout/logo.tsx';
import { Button } from '~/components/ui/button.tsx';
import fieldStyles from '~/components/ui/field.module.css';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { ApiError } from '~/lib/api-error.ts';
import { formatNumber } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminBrandTexts } from '~/locales/admin-brand.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { fieldId } from '../shop/use-settings-form.ts';
import styles from './brand.module.css';
import { uploadMark } from './brand-queries.ts';

type MarkFieldProps = {
  mark: Mark | null;
  signal: string;
  error: string | undefined;
  onChange: (mark: Mark | null) => void;
};

/** The mark on the header's ground; a file is checked by the shop and says why if it is not taken. */
export function MarkField({ mark, signal, error, onChange }: MarkFieldProps) {
  const { t } = useAdminTranslation(adminBrandTexts);
  const language = useLanguage();
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MAX_MARK_BYTES) throw new FileTooLarge(file.size);
      return uploadMark(file);
    },
  });
  const id = fieldId('brand', 'mark');
  const size = (bytes: number) =>
    bytes < MAX_MARK_BYTES
      ? `${formatNumber(bytes / 1024, language, 1)} kB`
      : `${formatNumber(bytes / MAX_MARK_BYTES, language, 1)} MB`;
  const isLatest = mark !== null && mark.hash === upload.data?.mark.hash;
  const what = !mark
    ? t('admin-brand.markOurs')
    : isLatest
      ? t('admin-brand.markOwn', { size: size(upload.data?.bytes ?? 0) })
      : t('admin-brand.markKept');
  const refusal = upload.error ? describe(upload.error) : error;

  function describe(failure: Error): string {
    if (failure instanceof FileTooLarge) return t('admin-brand.problems.too_large', { found: size(failure.bytes) });
    const found = failure instanceof ApiError ? failure.problem.markProblem : undefined;
    return found
      ? t(`admin-brand.problems.${found.problem}`, { found: found.found })
      : t('admin-brand.problems.failed');
  }

  return (
    <fieldset className={`${fieldStyles.field} ${styles.group}`} aria-describedby={`${id}-hint`}>
      <legend>{t('admin-brand.mark')}</legend>
      <span className={fieldStyles.hint} id={`${id}-hint`}>
        {t('admin-brand.markHint')}
      </span>
      <div className={styles.mark}>
        <span className={styles.plate}>
          {mark ? (
            <img src={`/api/admin/brand/marks/${mark.hash}.${mark.type}`} alt="" />
          ) : (
            <DeliveredMark signal={readColour(signal) ?? DELIVERED_BRAND.signal} />
          )}
        </span>
        <div>
          <p role="status">{upload.isPending ? t('admin-brand.uploading') : what}</p>
          <p className={layout.buttons}>
            <label className={styles.file}>
              {t(mark ? 'admin-brand.replace' : 'admin-brand.upload')}
              <input
                id={id}
                type="file"
                accept=".svg,.png,image/svg+xml,image/png"
                aria-invalid={refusal ? true : undefined}
                aria-describedby={refusal ? `${id}-error` : `${id}-hint`}
                onChange={({ target }) => {
                  const [file] = target.files ?? [];
                  // Of a file that another choice has replaced meanwhile, the answer changes nothing.
                  if (file) upload.mutate(file, { onSuccess: (uploaded) => onChange(uploaded.mark) });
                  // The same file, corrected, is taken again.
                  target.value = '';
                }}
              />
            </label>
            {mark && (
              <Button
                variant="text"
                onClick={() => {
                  upload.reset();
                  onChange(null);
                }}
              >
                {t('admin-brand.useOurs')}
              </Button>
            )}
          </p>
        </div>
      </div>
      {refusal && (
        <span className={fieldStyles.error} id={`${id}-error`} role="alert">
          <Icon name="alert" />
          {refusal}
        </span>
      )}
    </fieldset>
  );
}

class FileTooLarge extends Error {
  readonly bytes: number;

  constructor(bytes: number) {
    super(`Expected at most ${MAX_MARK_BYTES} bytes, got ${bytes}`);
    this.name = 'FileTooLarge';
    this.bytes = bytes;
  }
}
