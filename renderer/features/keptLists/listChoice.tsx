import { useMemo } from 'react';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useKeptLists, useKeptListsStore } from '../../base/figuresOfConnection.ts';
import { dataOf, isLoading, useRetriedAnswer } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import type { SelectOption } from '../../ui/Select.tsx';

/** A kept list among other choices of customers. */
export type ListChoice = `list:${string}`;

export function listChoice(id: string): ListChoice {
  return `list:${id}`;
}

export function isListChoice(choice: string): choice is ListChoice {
  return choice.startsWith('list:');
}

/** The kept lists as choices, each with how many customers it has. */
export function useListChoices(): readonly SelectOption<ListChoice>[] {
  const t = useTexts('keptLists');
  const formats = useFormats();
  return useKeptLists().map(({ id, name, customers }) => ({
    id: listChoice(id),
    label: t('listWithCount', { name, shown: formats.count(customers) }),
  }));
}

/** The numbers of the chosen list, loaded again when any list has changed. */
export function useChosenList(choice: string) {
  const bridge = useBridge();
  const lists = useKeptLists();
  const ask = useMemo(() => {
    void lists;
    return isListChoice(choice) ? () => bridge.keptLists.numbers({ id: choice.slice('list:'.length) }) : null;
  }, [bridge, choice, lists]);
  const { answer, retry } = useRetriedAnswer(ask, choice);
  const areKnown = useKeptListsStore(({ figures }) => dataOf(figures) !== null);
  const isGone = areKnown && isListChoice(choice) && !lists.some(({ id }) => listChoice(id) === choice);
  return {
    /**
     * Its numbers, one a line; null for any other choice, until they are loaded, and once the list is deleted: those that
     * were read before must not start anything.
     */
    numbers: isGone ? null : (dataOf(answer)?.text ?? null),
    /** It was deleted after it was chosen, in this window or another. */
    isGone,
    /** Its numbers are on their way. */
    isLoading: !isGone && isLoading(answer),
    failure: !isGone && answer.state === 'failed' ? answer.failure : null,
    retry,
  };
}

/** Why nothing can be started for the chosen list: it was deleted, has no customers, or could not be read. */
export function ListTrouble({ chosen }: { readonly chosen: ReturnType<typeof useChosenList> }) {
  const t = useTexts('keptLists');
  if (chosen.isGone) return <p role="alert">{t('listGone')}</p>;
  if (chosen.failure !== null) return <ErrorPanel failure={chosen.failure} onRetry={chosen.retry} />;
  return chosen.numbers === '' ? <p role="status">{t('noCustomersInIt')}</p> : null;
}
