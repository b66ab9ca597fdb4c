import { onNewDay, useToday } from '../i18n/useNow.ts';
import { useAppStore } from './appStore.ts';
import { dataOf } from './loadState.ts';
import { useApp } from './useApp.ts';

/**
 * Calls `changed` when what is owed has another age: on another day, or by other steps, until the returned function is
 * called.
 */
export function onOtherAges(changed: () => void): () => void {
  const stopDays = onNewDay(changed);
  let known = chosenSteps();
  const stopSteps = useAppStore.subscribe(() => {
    const before = known;
    known = chosenSteps();
    if (before !== null && known !== null && before !== known) changed();
  });
  return () => {
    stopDays();
    stopSteps();
  };
}

function chosenSteps(): string | null {
  return dataOf(useAppStore.getState().app)?.settings.ageing ?? null;
}

/** Another text whenever what is owed may have another age. */
export function useAges(): string {
  return `${useToday()}/${useApp(({ settings }) => settings.ageing)}`;
}
