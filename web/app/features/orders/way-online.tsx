import { Route } from '~/components/ui/route.tsx';
import { useTranslation } from '~/lib/translation.tsx';

const STOPS = [
  { title: 'confirmation.installTitle', text: 'confirmation.installText' },
  { title: 'confirmation.flyTitle', text: 'confirmation.flyText' },
  { title: 'confirmation.landTitle', text: 'confirmation.landText' },
] as const;

/** From the QR code to the first page on the road. */
export function WayOnline() {
  const { t } = useTranslation();
  const stops = STOPS.map(({ title, text }) => ({ key: title, title: t(title), text: t(text) }));
  return <Route printed={false} title={t('confirmation.routeTitle')} stops={stops} />;
}
