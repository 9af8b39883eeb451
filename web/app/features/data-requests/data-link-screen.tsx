import type { DataDownload, DataLinkResponse } from '@esimshop/contracts/data-requests';
import { useMutation } from '@tanstack/react-query';
import { useKeepFocus } from '~/components/layout/use-keep-focus.ts';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { NarrowTicket } from '~/components/ui/narrow-ticket.tsx';
import { Note } from '~/components/ui/note.tsx';
import { RetryButton } from '~/components/ui/retry-button.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { browserApi } from '~/lib/api-client.ts';
import { errorCodeOf } from '~/lib/api-error.ts';
import { describeError } from '~/lib/error-text.ts';
import { formatDate } from '~/lib/format.ts';
import { saveBlob } from '~/lib/save-blob.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { useLinkAnswer } from '~/lib/use-link-answer.ts';
import { errorTexts } from '~/locales/errors.ts';
import { yourDataTexts } from '~/locales/your-data.ts';

function follow<Answer>(step: 'check' | 'confirm' | 'download', token: string): Promise<Answer> {
  return browserApi<Answer>(`/api/data-requests/${step}`, { method: 'POST', body: { token } });
}

/** Where the links of the mails about one's data lead: one button that confirms a request, or downloads a copy. */
export function DataLinkScreen() {
  const { t } = useTranslation(errorTexts, yourDataTexts);
  const { token, data, error, refetch, isFetching, isDead } = useLinkAnswer('data-link', (given) =>
    follow<DataLinkResponse>('check', given),
  );
  useKeepFocus(isDead ? 'dead' : (data?.step ?? 'checking'));
  if (isDead) return <DeadLink />;
  if (token && data?.step === 'download') return <Download token={token} />;
  if (token && data) return <Confirmation token={token} found={data} />;
  if (error && !isFetching) {
    return (
      <NarrowTicket title={t('your-data.page.checkFailed')}>
        <p role="status">{describeError(error, t)}</p>
        <p>
          <RetryButton onRetry={() => void refetch()} />
        </p>
      </NarrowTicket>
    );
  }
  return (
    <NarrowTicket title={t('your-data.page.title')}>
      <SpinnerLine text={t('your-data.page.checking')} />
    </NarrowTicket>
  );
}

function DeadLink() {
  const { t } = useTranslation(yourDataTexts);
  return (
    <NarrowTicket title={t('your-data.page.deadTitle')}>
      <p role="status">{t('your-data.page.deadText')}</p>
      <p>
        <LocalLink className={buttonClass('primary')} to="/portal">
          {t('your-data.page.toPortal')}
        </LocalLink>
      </p>
    </NarrowTicket>
  );
}

function Confirmation({ token, found }: { token: string; found: DataLinkResponse }) {
  const { t } = useTranslation(errorTexts, yourDataTexts);
  const language = useLanguage();
  const confirm = useMutation({ mutationFn: () => follow<DataLinkResponse>('confirm', token) });
  const { kind, dueAt } = confirm.data ?? found;
  useKeepFocus(dueAt ? 'confirmed' : 'confirm');
  if (errorCodeOf(confirm.error) === 'link_invalid') return <DeadLink />;
  if (dueAt) {
    return (
      <NarrowTicket title={t('your-data.page.confirmedTitle')}>
        <p role="status">{t(`your-data.page.confirmedText.${kind}`, { due: formatDate(dueAt, language) ?? dueAt })}</p>
      </NarrowTicket>
    );
  }
  return (
    <NarrowTicket title={t(`your-data.page.confirmTitle.${kind}`)}>
      {confirm.isError && (
        <Note tone="bad">{t('your-data.page.confirmFailed', { reason: describeError(confirm.error, t) })}</Note>
      )}
      <p>{t(`your-data.page.confirmText.${kind}`)}</p>
      <p>
        <Button
          variant={kind === 'erasure' ? 'danger' : 'primary'}
          pending={confirm.isPending}
          pendingText={t('your-data.page.confirming')}
          onClick={() => confirm.mutate()}
        >
          {t(`your-data.page.confirm.${kind}`)}
        </Button>
      </p>
    </NarrowTicket>
  );
}

function Download({ token }: { token: string }) {
  const { t } = useTranslation(errorTexts, yourDataTexts);
  const download = useMutation({ mutationFn: () => follow<DataDownload>('download', token) });
  useKeepFocus(download.data ? 'downloaded' : 'download');
  if (errorCodeOf(download.error) === 'link_invalid') return <DeadLink />;
  if (download.data) {
    return (
      <NarrowTicket title={t('your-data.page.downloadedTitle')}>
        <p role="status">{t('your-data.page.downloadedText')}</p>
        <div className={layout.buttons}>
          {download.data.files.map((file) => (
            <Button key={file.fileName} onClick={() => save(file)}>
              <Icon name="download" />
              {t(file.mediaType === 'text/html' ? 'your-data.page.saveHtml' : 'your-data.page.saveJson')}
            </Button>
          ))}
        </div>
      </NarrowTicket>
    );
  }
  return (
    <NarrowTicket title={t('your-data.page.downloadTitle')}>
      {download.isError && (
        <Note tone="bad">{t('your-data.page.downloadFailed', { reason: describeError(download.error, t) })}</Note>
      )}
      <p>{t('your-data.page.downloadText')}</p>
      <p>
        <Button
          variant="primary"
          pending={download.isPending}
          pendingText={t('your-data.page.downloading')}
          onClick={() => download.mutate(undefined, { onSuccess: ({ files }) => files.slice(0, 1).forEach(save) })}
        >
          <Icon name="download" />
          {t('your-data.page.download')}
        </Button>
      </p>
    </NarrowTicket>
  );
}

function save({ fileName, mediaType, content }: DataDownload['files'][number]): void {
  saveBlob(new Blob([content], { type: mediaType }), fileName);
}
