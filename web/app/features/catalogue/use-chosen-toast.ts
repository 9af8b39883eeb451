import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';

const CHOSEN_MS = 1500;

/** Says which place was chosen while its plans load. */
export function useChosenToast(): (name: string) => void {
  const { t } = useTranslation();
  return (country) =>
    toast({ title: t('plans.selected', { country }), description: t('plans.selectedText'), duration: CHOSEN_MS });
}
