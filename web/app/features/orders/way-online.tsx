import { useTranslation } from '~/lib/translation.tsx';

const STOPS = [
  { title: 'confirmation.installTitle', text: 'confirmation.installText' },
  { title: 'confirmation.flyTitle', text: 'confirmation.flyText' },
  { title: 'confirmation.landTitle', text: 'confirmation.landText' },
] as const;

/** From the QR code to the first page on the road. */
export function WayOnline() {
  const { t } = useTranslation();
  return (
    <section className="ground no-print">
      <div className="wrap section stack-l">
        <h2>{t('confirmation.routeTitle')}</h2>
        <ol className="plain route route-h">
          {STOPS.map(({ title, text }) => (
            <li className="stop" key={title}>
              <h3>{t(title)}</h3>
              <p>{t(text)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
