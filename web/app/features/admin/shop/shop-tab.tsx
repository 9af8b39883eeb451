import { usePageFacts } from '~/lib/page-facts.ts';
import { SettingsForms } from './settings-forms.tsx';

export function ShopTab() {
  const { sandbox } = usePageFacts();
  return <SettingsForms isSandbox={sandbox} />;
}
