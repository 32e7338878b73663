import { useAlert, useSession, useT, useUndo } from '@kaiku/sdk/web';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from './api.ts';

const fetchSteps = ({ signal }: { signal: AbortSignal }) => api.GET('/company/first_steps', { signal, quiet: true });
export type FirstSteps = Awaited<ReturnType<typeof fetchSteps>>;
export type FirstStep = FirstSteps['steps'][number];

const key = ['company', 'first-steps'] as const;
export const firstStepsQuery = (language: string) =>
  queryOptions({ queryKey: [...key, language], queryFn: fetchSteps });

export const doneOf = (steps: readonly FirstStep[]): number => steps.filter(({ done }) => done).length;

/** Hides them for good, which can be taken back for a moment. */
export function useDismissSteps() {
  const t = useT('company');
  const alert = useAlert();
  const undo = useUndo();
  const queries = useQueryClient();
  const { language } = useSession();
  const set = async (dismissed: boolean): Promise<void> => {
    const steps = await api.PUT('/company/first_steps', { body: { dismissed }, quiet: true });
    // What was asked before knows nothing of it.
    await queries.cancelQueries({ queryKey: key });
    queries.setQueryData(firstStepsQuery(language).queryKey, steps);
  };
  return async (): Promise<boolean> => {
    try {
      await set(true);
    } catch {
      alert.error(t('home.failed'));
      return false;
    }
    undo({ text: t('home.dismissed'), onUndo: () => set(false) });
    return true;
  };
}
