import type { AdminOrder } from '@esimshop/contracts/admin-order';
import { MAX_NOTE_LENGTH } from '@esimshop/contracts/admin-order-acts';
import { useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import layout from '~/components/ui/layout.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { adminOrderTexts } from '~/locales/admin-order.ts';
import { TextArea } from '../parts/text-area.tsx';
import styles from './admin-notes.module.css';
import { useAddNote } from './order-acts.ts';
import factStyles from './order-facts.module.css';

/** The latest note about an order, and a new one; the timeline has all of them with who wrote them and when. */
export function AdminNotes({ order }: { order: AdminOrder }) {
  const { t } = useTranslation(adminOrderTexts);
  const [text, setText] = useState('');
  const add = useAddNote(order.id);
  return (
    <section className={factStyles.part} aria-labelledby="notes">
      <h2 id="notes">{t('admin-order.notes')}</h2>
      {order.notes && <p className={styles.latest}>{order.notes}</p>}
      <form
        className={layout.stackSmall}
        onSubmit={(event) => {
          event.preventDefault();
          const sent = text.trim();
          // Another one may have been begun since.
          const forget = () => setText((now) => (now.trim() === sent ? '' : now));
          if (sent) add.mutate({ text: sent }, { onSuccess: forget });
        }}
      >
        <TextArea
          label={t('admin-order.newNote')}
          hint={t('admin-order.newNoteHint')}
          value={text}
          rows={3}
          maxLength={MAX_NOTE_LENGTH}
          onChange={({ target }) => setText(target.value)}
        />
        <div className={layout.buttons}>
          <Button type="submit" disabled={!text.trim()} pending={add.isPending} pendingText={t('admin-order.noting')}>
            {t('admin-order.addNote')}
          </Button>
        </div>
      </form>
    </section>
  );
}
