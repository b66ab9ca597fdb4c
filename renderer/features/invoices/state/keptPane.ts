import { persistStoreValue } from '../../../base/persistStoreValue.ts';
import { useInvoicesStore } from './invoicesStore.ts';

/** Takes over the width of the pane that this clerk has kept, and keeps every change of it. */
export const useKeptPane = persistStoreValue({
  store: useInvoicesStore,
  of: ({ paneWidth }) => paneWidth,
  load: async (bridge) => {
    const answer = await bridge.views.pane({});
    return answer.ok ? answer.value.width : null;
  },
  take: (paneWidth) => useInvoicesStore.setState({ paneWidth }),
  keep: (bridge, width) => bridge.views.putPane({ width }),
});
